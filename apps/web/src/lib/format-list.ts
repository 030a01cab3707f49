import { i18n } from "@lingui/core";
import { wordList } from "@tradeslip/contracts/rules";
import { inBoth } from "@tradeslip/ui/english-beneath";
import { formatLocale } from "@tradeslip/ui/format-locale";

const inPage = () => ({ locale: i18n.locale, formats: formatLocale() });

/** "bank transfer, mobile money and cash" */
export function formatList(items: readonly string[]): string {
  return inBoth(() => wordList(items, "and", inPage()));
}

/** "bank transfer, mobile money or cash" */
export function formatChoices(items: readonly string[]): string {
  return inBoth(() => wordList(items, "or", inPage()));
}
