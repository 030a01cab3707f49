/**
 * The languages of the site as BCP 47 has them, the default first. Texts, numbers and dates go together. To
 * add one: CONTRIBUTING.md, "Add a language".
 */
export const LOCALES: readonly [string, ...string[]] = ["en", "pcm", "fr", "sw", "ha", "yo", "pt-BR", "ar"];

/**
 * Where they differ from the language itself: English as outside America, with 24 hours; so too for languages
 * that Chromium cannot format, else a page says something else than its HTML, and hydration fails.
 */
const FORMATS: Readonly<Record<string, string>> = { en: "en-GB", pcm: "en-GB", ha: "en-GB", yo: "en-GB" };
const RIGHT_TO_LEFT = /^(?:Arab|Hebr|Thaa)$/;

/** How numbers and dates are written. Digits are 0 to 9: browsers and Node choose differently. */
export function formatsOf(locale: string): string {
  return `${FORMATS[locale] ?? locale}-u-nu-latn`;
}

export function directionOf(locale: string): "ltr" | "rtl" {
  return RIGHT_TO_LEFT.test(new Intl.Locale(locale).maximize().script ?? "") ? "rtl" : "ltr";
}

/**
 * What an address begins with in this language: "" for the default, else such as "/de". Nothing else says its
 * language.
 */
export function localePrefix(locale: string): string {
  return locale === LOCALES[0] ? "" : `/${locale.toLowerCase()}`;
}

/** Of the page at this address. */
export function localeOfPath(path: string): string {
  const isOf = (locale: string) => `${path}/`.startsWith(`${localePrefix(locale)}/`);
  return LOCALES.slice(1).find(isOf) ?? LOCALES[0];
}

/** A page in this language. @param path of the default one, such as "/rates" */
export function pathIn(locale: string, path: string): string {
  const prefix = localePrefix(locale);
  return path === "/" && prefix !== "" ? prefix : `${prefix}${path}`;
}
