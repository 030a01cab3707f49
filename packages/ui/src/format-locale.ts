import { i18n } from "@lingui/core";

/** The locale by which numbers and dates are written: it goes with the language of the page (BCP 47). */
export function formatLocale(): string {
  return String(i18n.locales ?? i18n.locale);
}
