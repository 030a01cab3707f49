import { sumDigits } from "@tradeslip/contracts/rules";
import { formatUsd, island, plain } from "./format.ts";

/** An amount with the digits of its currency or coin: $1,234.50, 412,500.00 NGN, 39,000 JPY, 0.50000000 BTC. */
export function formatSum(amount: string, currency: string): string {
  if (currency === "USD") return formatUsd(Number(amount));
  return island(`${figures(amount, currency)}\u00A0${currency}`);
}

/** The same without the currency, for tables of one. */
export function formatBareSum(amount: string, currency: string): string {
  return island(figures(amount, currency));
}

function figures(amount: string, currency: string): string {
  return plain(sumDigits(amount, currency)).format(amount as Intl.StringNumericLiteral);
}
