import { i18n } from "@lingui/core";
import { configure } from "@testing-library/react";
import { beforeEach } from "vitest";

// A busy machine renders slowly; the usual second would fail tests by chance.
configure({ asyncUtilTimeout: 10_000 });

/** Source texts are in English until a build replaces them. */
beforeEach(() => speak("en", "en-GB-u-nu-latn"));

/** For a test of how another language writes numbers and dates; the next test begins in English again. */
export function speak(locale: string, formats = `${locale}-u-nu-latn`): void {
  i18n.load(locale, {});
  i18n.activate(locale, formats);
}
