import { LOCALES } from "@tradeslip/contracts/rules";

/**
 * The languages to build, default first. `PSEUDO_LOCALE` adds an artificial one made from the English texts,
 * in which tests find untranslated texts and texts that don't fit (lingui.config.ts).
 */
export function builtLocales({ PSEUDO_LOCALE } = process.env): readonly [string, ...string[]] {
  return PSEUDO_LOCALE ? [...LOCALES, PSEUDO_LOCALE] : LOCALES;
}
