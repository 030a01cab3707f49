import type { DeskOrderRow, DeskTotals } from "@tradeslip/contracts";
import { formatUsd } from "../../../lib/format.ts";

/** Cents, as whole numbers add up exactly. */
function cents(usd: string): bigint {
  const [whole = "0", part = ""] = usd.split(".");
  return BigInt(whole) * 100n + BigInt(part.padEnd(2, "0").slice(0, 2));
}

/** Dollars of completed orders: who buys pays in, who sells is paid out. */
export function sumsOf(orders: readonly DeskOrderRow[]): { readonly in: string; readonly out: string } {
  const sum = (side: DeskOrderRow["side"]) =>
    orders
      .filter((order) => order.state === "closed" && order.side === side)
      .reduce((total, { usd }) => total + cents(usd), 0n);
  return { in: dollars(sum("buy")), out: dollars(sum("sell")) };
}

function dollars(sum: bigint): string {
  return formatUsd(Number(sum) / 100);
}

/** `$6,450.00 + 0.5 BTC`; nothing came: $0.00. */
export function moneyText(sums: DeskTotals["received"]): string {
  if (sums.length === 0) return formatUsd(0);
  return sums
    .map(({ currency, amount }) => (currency === "USD" ? formatUsd(Number(amount)) : `${amount} ${currency}`))
    .join(" + ");
}

export function countOf(sums: DeskTotals["received"]): number {
  return sums.reduce((total, { count }) => total + count, 0);
}
