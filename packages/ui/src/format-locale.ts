import { i18n } from "@lingui/core";

/** The locale for numbers and dates, which follows the page's language (BCP 47). */
export function formatLocale(): string {
  return String(i18n.locales ?? i18n.locale);
}
