import { cachedByLocale } from "./format.ts";

const list = cachedByLocale(
  (locale, type: "conjunction" | "disjunction") => new Intl.ListFormat(locale, { type }),
);

/** "bank transfer, mobile money and cash" */
export function formatList(items: readonly string[]): string {
  return list("conjunction").format(items);
}

/** "bank transfer, mobile money or cash" */
export function formatChoices(items: readonly string[]): string {
  return list("disjunction").format(items);
}
