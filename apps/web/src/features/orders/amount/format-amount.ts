import { cachedByLocale } from "../../../lib/locale.ts";
import type { AmountUnit } from "./amount-unit.ts";

/** A decimal as text, of which no digit may be lost: longer than a number can hold. */
type DecimalText = Intl.StringNumericLiteral;

const plain = cachedByLocale(
  (locale, decimals: number) =>
    new Intl.NumberFormat(locale, { minimumFractionDigits: decimals, maximumFractionDigits: decimals }),
);

const dollars = cachedByLocale(
  (locale, mostDecimals: number) =>
    new Intl.NumberFormat(locale, {
      style: "currency",
      currency: "USD",
      currencyDisplay: "narrowSymbol",
      minimumFractionDigits: 2,
      maximumFractionDigits: mostDecimals,
    }),
);

/** As it stands in a field, in the reader's signs: 1,234.00, or for a coin 0.50000000. With all its decimals it can be read in one way only. */
export function formatAmount(value: string, { decimals }: AmountUnit): string {
  return plain(decimals).format(value as DecimalText);
}

/** As it stands in a sentence: $1,234.00 or 0.50000000 BTC. */
export function formatWithUnit(value: string, unit: AmountUnit): string {
  if (unit.kind === "usd") return dollars(2).format(value as DecimalText);
  return `${formatAmount(value, unit)}\u00A0${unit.symbol}`;
}

/** The price of one coin with every digit it has: $64,123.45, $0.00001734. */
export function formatExactPrice(rate: string): string {
  return dollars(20).format(rate as DecimalText);
}
