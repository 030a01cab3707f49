import { sumDigits, withCents } from "@tradeslip/contracts/rules";
import { cachedByLocale, formatUsd, island, plain } from "./format.ts";

const signed = cachedByLocale(
  (locale, digits: number) =>
    new Intl.NumberFormat(locale, {
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
      signDisplay: "exceptZero",
    }),
);

/** An amount with the digits of its currency or coin: $1,234.50, 412,500.00 NGN, 39,000 JPY, 0.50000000 BTC. */
export function formatSum(amount: string, currency: string): string {
  if (currency === "USD") return formatUsd(Number(amount));
  return island(`${figures(amount, currency, plain)}\u00A0${currency}`);
}

/** The same without the currency, for tables of one. */
export function formatBareSum(amount: string, currency: string): string {
  return island(figures(amount, currency, plain));
}

/** The same as a change, with its plus or minus: +495,000.00. */
export function formatSignedSum(amount: string, currency: string): string {
  return island(figures(amount, currency, signed));
}

/** The desk's rate for 1 USD with all of its digits, as on slips: 1,650.00 NGN. */
export function formatLocalRate(rate: string, currency: string): string {
  const text = withCents(rate);
  const digits = text.split(".")[1]!.length;
  return island(`${plain(digits).format(text as Intl.StringNumericLiteral)}\u00A0${currency}`);
}

/** With a typographic minus. */
function figures(amount: string, currency: string, format: typeof plain): string {
  const text = format(sumDigits(amount, currency)).format(amount as Intl.StringNumericLiteral);
  return text.replace("-", "\u2212");
}
