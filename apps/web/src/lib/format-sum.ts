import { sumDigits, withCents } from "@tradeslip/contracts/rules";
import { cachedByLocale, formatUsd, island } from "./format.ts";

const plain = cachedByLocale(
  (locale, digits: number) =>
    new Intl.NumberFormat(locale, { minimumFractionDigits: digits, maximumFractionDigits: digits }),
);

/** An amount with the digits of its currency or coin: $1,234.50, 412,500.00 NGN, 39,000 JPY, 0.50000000 BTC. */
export function formatSum(amount: string, currency: string): string {
  if (currency === "USD") return formatUsd(Number(amount));
  return island(`${figures(amount, currency)}\u00A0${currency}`);
}

/** The same without the currency, for tables of one. */
export function formatBareSum(amount: string, currency: string): string {
  return island(figures(amount, currency));
}

/** The desk's rate for 1 USD with all of its digits, as on slips: 1,650.00 NGN. */
export function formatLocalRate(rate: string, currency: string): string {
  const text = withCents(rate);
  const digits = text.split(".")[1]!.length;
  return island(`${plain(digits).format(text as Intl.StringNumericLiteral)}\u00A0${currency}`);
}

function figures(amount: string, currency: string): string {
  return plain(sumDigits(amount, currency)).format(amount as Intl.StringNumericLiteral);
}
