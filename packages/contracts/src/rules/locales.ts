interface Row {
  /** In the language itself. Not what CLDR says: browsers and Node know different ones. */
  readonly name: string;
  /**
   * How numbers and dates are written, where it isn't as the language itself says: English as outside America,
   * with 24 hours; so too for languages that Chromium cannot format, else a page says something else than its
   * HTML, and hydration fails.
   */
  readonly formats?: string;
}

/**
 * The languages of the site as BCP 47 has them, the default first. Texts, numbers and dates go together. A row
 * here and a folder of catalogues are a language: CONTRIBUTING.md, "Add a language". With other formats than its
 * own it needs words for lists, too (word-lists.ts).
 */
const ROWS: Readonly<Record<string, Row>> = {
  en: { name: "English", formats: "en-GB" },
  pcm: { name: "Naijá", formats: "en-GB" },
  fr: { name: "Français" },
  sw: { name: "Kiswahili" },
  ha: { name: "Hausa", formats: "en-GB" },
  yo: { name: "Yorùbá", formats: "en-GB" },
  "pt-BR": { name: "Português (Brasil)" },
  ar: { name: "العربية" },
};
const [ENGLISH = "en", ...OTHERS] = Object.keys(ROWS);
export const LOCALES: readonly [string, ...string[]] = [ENGLISH, ...OTHERS];

const RIGHT_TO_LEFT = /^(?:Arab|Hebr|Thaa)$/;

/** How numbers and dates are written. Digits are 0 to 9: browsers and Node choose differently. */
export function formatsOf(locale: string): string {
  return `${ROWS[locale]?.formats ?? locale}-u-nu-latn`;
}

/**
 * An amount or a time in a text of this language: it reads from left to right as everywhere, also where the text
 * runs from right to left, whose own marks would turn its currency around.
 */
export function islandIn(locale: string, text: string): string {
  return directionOf(locale) === "rtl" ? `\u2066${text.replaceAll(/[\u200E\u200F]/g, "")}\u2069` : text;
}

/** In the language itself. */
export function languageName(locale: string): string {
  return ROWS[locale]?.name ?? locale;
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
