import { LOCALES } from "@tradeslip/contracts/rules";

/**
 * The languages that are built, the default first. `PSEUDO_LOCALE` adds an invented one, made of the English
 * texts: tests find in it what is not translated or has no room (lingui.config.ts).
 */
export function builtLocales({ PSEUDO_LOCALE } = process.env): readonly [string, ...string[]] {
  return PSEUDO_LOCALE ? [...LOCALES, PSEUDO_LOCALE] : LOCALES;
}
