import { formatWithUnit } from "./amount-format.ts";

/** An order's local money, in the currency's own digits: 412,500.00 NGN, 39,000 JPY. */
export function formatLocal(amount: string, currency: string): string {
  return formatWithUnit(amount, {
    kind: "local",
    symbol: currency,
    decimals: amount.split(".")[1]?.length ?? 0,
  });
}
