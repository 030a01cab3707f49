import { i18n } from "@lingui/core";
import { beforeEach } from "vitest";

/** Texts stand in the code, in English, while nothing is built. */
beforeEach(() => speak("en", "en-GB-u-nu-latn"));

/** For a test of how another language writes numbers and dates; the next test begins in English again. */
export function speak(locale: string, formats = `${locale}-u-nu-latn`): void {
  i18n.load(locale, {});
  i18n.activate(locale, formats);
}
