import { cachedByLocale } from "./format.ts";

const list = cachedByLocale((locale) => new Intl.ListFormat(locale));

/** "bank transfer, mobile money and cash" */
export function formatList(items: readonly string[]): string {
  return list().format(items);
}
