/** How many decimals an amount of money or of a coin is shown with (docs/product.md, P3.12). */
import { coinDecimals } from "./coin-digits.ts";

const USD = "USD";

/** Digits after the point, from the platform's own table (CLDR). */
export function currencyDigits(currency: string): number {
  return (
    new Intl.NumberFormat("en", { style: "currency", currency }).resolvedOptions().maximumFractionDigits ?? 2
  );
}

/** Whether the platform knows it as an ISO 4217 currency other than the dollar, which every order has. */
export function isLocalCurrency(currency: string): boolean {
  return currency !== USD && Intl.supportedValuesOf("currency").includes(currency);
}

/**
 * Digits after the point of an amount: those that an order's amount of the currency or coin has, or its own
 * if they are more. The same on slips, pages and receipts, and in files.
 */
export function sumDigits(amount: string, currency: string): number {
  const own = amount.split(".")[1]?.length ?? 0;
  const isMoney = currency === USD || isLocalCurrency(currency);
  return Math.max(own, isMoney ? currencyDigits(currency) : coinDecimals(currency));
}

/** With those digits, for a file: "77.250" for "77.25" dinars. */
export function withSumDigits(amount: string, currency: string): string {
  const digits = sumDigits(amount, currency);
  const [whole = "0", part = ""] = amount.split(".");
  return digits === 0 ? whole : `${whole}.${part.padEnd(digits, "0")}`;
}
