import { expect, onTestFinished, test, vi } from "vitest";
import { readerLocale } from "./reader-locale.ts";

test.each([
  ["de-at", "de-AT"],
  ["zh-hant-tw", "zh-Hant-TW"],
  ["en-a-true", "en"],
  ["th-TH-u-ca-buddhist-nu-thai", "th-TH"],
  ["en-US@posix", undefined],
  ["", undefined],
])("M84: a browser that names %j gets a locale that Intl takes: %s", (language, locale) => {
  vi.stubGlobal("navigator", { language });
  onTestFinished(() => {
    vi.unstubAllGlobals();
  });
  expect(readerLocale()).toBe(locale);
  expect(() => new Intl.NumberFormat(readerLocale())).not.toThrow();
});
