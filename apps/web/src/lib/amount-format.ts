import {
  MINIMUM_USD,
  parseAmount,
  tradeAmounts,
  type AmountUnit,
  type ParsedAmount,
} from "@tradeslip/contracts/rules";
import { formatLocale } from "@tradeslip/ui/format-locale";
import { cachedByLocale, island, plain } from "./format.ts";

/** Parses the text of a field in the reader's locale. */
export function readAmount(text: string, unit: AmountUnit): ParsedAmount {
  return parseAmount(text, formatLocale(), unit);
}

/** A decimal as text, because it may have more digits than a number can hold. */
type DecimalText = Intl.StringNumericLiteral;

const dollars = cachedByLocale(
  (locale, decimals: number) =>
    new Intl.NumberFormat(locale, {
      style: "currency",
      currency: "USD",
      currencyDisplay: "narrowSymbol",
      minimumFractionDigits: decimals,
    }),
);

/**
 * For a field, in the reader's notation: 1,234.00, or for a coin 0.50000000. Shows all decimals, so that it
 * parses unambiguously.
 */
export function formatAmount(value: string, { decimals }: AmountUnit): string {
  return plain(decimals).format(value as DecimalText);
}

/** For a sentence: $1,234.00 or 0.50000000 BTC. */
export function formatWithUnit(value: string, unit: AmountUnit): string {
  if (unit.symbol === "USD") return island(dollars(unit.decimals).format(value as DecimalText));
  return island(`${formatAmount(value, unit)}\u00A0${unit.symbol}`);
}

/** An order's local money, which has the digits of its currency: 412,500.00 NGN, 39,000 JPY. */
export function formatLocal(amount: string, currency: string): string {
  const decimals = amount.split(".")[1]?.length ?? 0;
  return formatWithUnit(amount, { kind: "local", symbol: currency, decimals });
}

const briefDollars = cachedByLocale(
  (locale) =>
    new Intl.NumberFormat(locale, {
      style: "currency",
      currency: "USD",
      currencyDisplay: "narrowSymbol",
      trailingZeroDisplay: "stripIfInteger",
    }),
);

/** A round amount that we name: $250, in English $1000 (docs/product.md, P7.3), in French 1 000 $. */
export function formatRoundUsd(value: string): string {
  return island(roundDollars().format(value as DecimalText));
}

const roundDollars = cachedByLocale(
  (locale) =>
    new Intl.NumberFormat(locale, {
      style: "currency",
      currency: "USD",
      currencyDisplay: "narrowSymbol",
      maximumFractionDigits: 0,
      useGrouping: !locale.startsWith("en"),
    }),
);

/** For a single line: $500 or $512.34; for a coin every digit: 0.00345585 BTC, 0.5 BTC. */
export function formatBriefly(value: string, unit: AmountUnit): string {
  if (unit.kind === "usd") return island(briefDollars().format(value as DecimalText));
  return island(`${briefCoins(unit.decimals).format(value as DecimalText)}\u00A0${unit.symbol}`);
}

const briefCoins = cachedByLocale(
  (locale, decimals: number) => new Intl.NumberFormat(locale, { maximumFractionDigits: decimals }),
);

const roundedUp = cachedByLocale(
  (locale) => new Intl.NumberFormat(locale, { maximumSignificantDigits: 2, roundingMode: "ceil" }),
);

/** An example of the least to type in an empty field: about as much of the coin as the minimum costs. */
export function exampleCoins(rate: string | undefined): string | undefined {
  if (rate === undefined) return undefined;
  return roundedUp().format(
    tradeAmounts({ unit: "usd", value: MINIMUM_USD }, rate).coinAmount as DecimalText,
  );
}

/** The same in dollars: 250. */
export function exampleDollars(): string {
  return plain(0).format(MINIMUM_USD as DecimalText);
}
