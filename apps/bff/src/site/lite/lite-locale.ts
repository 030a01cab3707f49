/** Whose notation a page is written in, and where they are. */
export interface Reader {
  /** One of {@link LOCALES}. */
  readonly locale: string;
  /** Of the first language that the request names: two letters, lower case. */
  readonly region: string | undefined;
}

/**
 * The locales that numbers are written in; of each language the first is its own. Intl takes 0.5 s for a tag of 15 kB
 * and throws at others, so no text of a client reaches it.
 */
// oxfmt-ignore
export const LOCALES = [
  "en-US", "en-GB", "en-AU", "en-CA", "en-IN", "en-NG", "en-NZ", "en-SG", "en-ZA",
  "de-DE", "de-AT", "de-CH", "fr-FR", "fr-CA", "fr-CH", "es-ES", "es-AR", "es-MX", "pt-BR", "pt-PT",
  "it-IT", "nl-NL", "pl-PL", "ru-RU", "uk-UA", "tr-TR", "sv-SE", "nb-NO", "da-DK", "fi-FI",
  "cs-CZ", "hu-HU", "ro-RO", "el-GR", "ar-EG", "ar-AE", "fa-IR", "he-IL", "hi-IN", "bn-BD",
  "ja-JP", "ko-KR", "zh-CN", "zh-TW", "vi-VN", "th-TH", "id-ID", "ms-MY",
] as const;
const DEFAULT_LOCALE = "en-US";

/** What browsers call some of them otherwise. */
const OTHER_NAMES = {
  "es-419": "es-MX",
  "zh-hant": "zh-TW",
  "zh-hk": "zh-TW",
  no: "nb-NO",
  iw: "he-IL",
} as const;

/** By lower-case tag, and by language alone. */
const BY_TAG: ReadonlyMap<string, string> = new Map([
  ...LOCALES.toReversed().flatMap((locale) => [
    [languageOf(locale), locale] as const,
    [locale.toLowerCase(), locale] as const,
  ]),
  ...Object.entries(OTHER_NAMES),
]);

/** Browsers send about 60 characters. */
const LONGEST_HEADER = 200;
/** Language, script, region; whatever else follows says nothing about numbers (RFC 5646, section 2.1). */
const TAG = /^([a-z]{2,3})(?:-([a-z]{4}))?(?:-([a-z]{2}|\d{3}))?(?:-|$)/;

/** The first language of an Accept-Language header that we write numbers in, else US English (RFC 9110, section 12.5.4). */
export function readerOf(acceptLanguage = ""): Reader {
  const tags = acceptLanguage.slice(0, LONGEST_HEADER).toLowerCase().split(",").map(readTag);
  return {
    locale: tags.map((tag) => tag?.locale).find((locale) => locale !== undefined) ?? DEFAULT_LOCALE,
    region: tags[0]?.region,
  };
}

function readTag(range: string): { locale: string | undefined; region: string | undefined } | null {
  const [, language, script, region] = TAG.exec(range.split(";", 1)[0]!.trim()) ?? [];
  if (language === undefined) return null;
  const names = [`${language}-${region}`, `${language}-${script}`, language];
  return { locale: names.map((name) => BY_TAG.get(name)).find((locale) => locale !== undefined), region };
}

function languageOf(locale: string): string {
  return locale.slice(0, locale.indexOf("-"));
}
