/**
 * The languages of the site as BCP 47 has them, the default first. Texts, numbers and dates go together. To add one:
 * CONTRIBUTING.md, "Add a language".
 */
export const LOCALES: readonly [string, ...string[]] = ["en"];

/** Where they differ from the language itself: English as most readers outside America write it, with 24 hours. */
const FORMATS: Readonly<Record<string, string>> = { en: "en-GB" };
const RIGHT_TO_LEFT = /^(?:Arab|Hebr|Thaa)$/;

/** How numbers and dates are written. Digits are 0 to 9: browsers and Node differ in what they choose by themselves. */
export function formatsOf(locale: string): string {
  return `${FORMATS[locale] ?? locale}-u-nu-latn`;
}

export function directionOf(locale: string): "ltr" | "rtl" {
  return RIGHT_TO_LEFT.test(new Intl.Locale(locale).maximize().script ?? "") ? "rtl" : "ltr";
}

/** What an address begins with in this language: "" for the default, else such as "/de". Nothing else says its language. */
export function localePrefix(locale: string): string {
  return locale === LOCALES[0] ? "" : `/${locale.toLowerCase()}`;
}
