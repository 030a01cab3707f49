interface Row {
  /** In the language itself. Not from CLDR: browsers and Node know different versions. */
  readonly name: string;
  /**
   * The locale for numbers and dates, if it isn't the language itself: English as outside America, with 24
   * hours. Also for languages that Chromium cannot format; otherwise a page would differ from its HTML, and
   * hydration would fail.
   */
  readonly formats?: string;
  /** Dates are all figures: Chromium has no names of months in this language, and other ones don't belong in it. */
  readonly hasNoMonths?: true;
}

/**
 * The site's languages as BCP 47 codes, the default first. Texts, numbers and dates go together. A language
 * is a row here and a folder of catalogues: CONTRIBUTING.md, "Add a language".
 */
const ROWS: Readonly<Record<string, Row>> = {
  en: { name: "English", formats: "en-GB" },
  pcm: { name: "Naijá", formats: "en-GB" },
  fr: { name: "Français" },
  sw: { name: "Kiswahili" },
  ha: { name: "Hausa", formats: "en-GB", hasNoMonths: true },
  yo: { name: "Yorùbá", formats: "en-GB", hasNoMonths: true },
  "pt-BR": { name: "Português (Brasil)" },
  ar: { name: "العربية" },
};
const [ENGLISH = "en", ...OTHERS] = Object.keys(ROWS);
export const LOCALES: readonly [string, ...string[]] = [ENGLISH, ...OTHERS];

const RIGHT_TO_LEFT = /^(?:Arab|Hebr|Thaa)$/;

/**
 * The locale for numbers and dates. Digits are always 0 to 9, because browsers and Node choose differently, and
 * a day has 24 hours, as in the English beneath a draft.
 */
export function formatsOf(locale: string): string {
  return `${ROWS[locale]?.formats ?? locale}-u-hc-h23-nu-latn`;
}

/** How to write a date in a text of this language, with formatsOf(locale): "29 Nov", "29/11" without names. */
export function dateOptions(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormatOptions {
  if (!ROWS[locale]?.hasNoMonths) return options;
  const { dateStyle, month } = options;
  return { ...options, ...(dateStyle && { dateStyle: "short" }), ...(month && { month: "numeric" }) };
}

/**
 * An amount or a time within a text of this language. It always reads from left to right, even in a
 * right-to-left text, whose own marks would turn its currency around.
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
 * The prefix of a path in this language: "" for the default, otherwise such as "/de". Nothing else determines
 * the language.
 */
export function localePrefix(locale: string): string {
  return locale === LOCALES[0] ? "" : `/${locale.toLowerCase()}`;
}

/** The language of the page at this path. */
export function localeOfPath(path: string): string {
  const isOf = (locale: string) => `${path}/`.startsWith(`${localePrefix(locale)}/`);
  return LOCALES.slice(1).find(isOf) ?? LOCALES[0];
}

/**
 * A page's path in this language, never another site's address, which "//" begins (browsers read a backslash
 * as a slash).
 * @param path in the default language, such as "/rates"
 */
export function pathIn(locale: string, path: string): string {
  const prefix = localePrefix(locale);
  const own = path.replace(/^[/\\]*/, "/");
  return own === "/" && prefix !== "" ? prefix : `${prefix}${own}`;
}
