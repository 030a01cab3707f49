import { languageName, LOCALES } from "./locales.ts";

export interface SiteLanguage {
  /** BCP 47 */
  readonly locale: string;
  /** In the language itself. */
  readonly name: string;
  /** No translator has checked all of it, so its pages say so. */
  readonly isDraft: boolean;
}

const READ_BY_TRANSLATORS: readonly string[] = ["en"];

/** The languages of the site, the default first. */
export const LANGUAGES: readonly SiteLanguage[] = LOCALES.map((locale) => ({
  locale,
  name: languageName(locale),
  isDraft: !READ_BY_TRANSLATORS.includes(locale),
}));
