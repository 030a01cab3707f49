import type { DeskOrderRow, DeskTotals } from "@tradeslip/contracts";
import { formatBareSum } from "../../../lib/format-sum.ts";

export interface Money {
  readonly currency: string;
  readonly amount: string;
}

const NOTHING: readonly Money[] = [{ currency: "USD", amount: "0" }];

/** The most decimals of any coin. */
const DECIMALS = 18;

/** In integers, because they add up exactly. */
function unitsOf(amount: string): bigint {
  const [whole = "0", part = ""] = amount.split(".");
  return BigInt(whole + part.padEnd(DECIMALS, "0").slice(0, DECIMALS));
}

export function amountOf(sum: bigint): string {
  const digits = sum.toString().padStart(DECIMALS + 1, "0");
  const part = digits.slice(-DECIMALS).replace(/0+$/, "");
  const whole = digits.slice(0, -DECIMALS);
  return part === "" ? whole : `${whole}.${part}`;
}

/** One sum per currency, in order of first appearance. */
function added(sums: readonly Money[]): readonly Money[] {
  const totals = new Map<string, bigint>();
  for (const { currency, amount } of sums)
    totals.set(currency, (totals.get(currency) ?? 0n) + unitsOf(amount));
  return [...totals].map(([currency, sum]) => ({ currency, amount: amountOf(sum) }));
}

/** What came in, and what was paid out or returned: payments, never terms. */
export function sumsOf(
  orders: readonly Pick<DeskOrderRow, "money">[],
): Readonly<Record<"in" | "out", string>> {
  return {
    in: moneyText(added(orders.flatMap(({ money }) => money.came))),
    out: moneyText(added(orders.flatMap(outOf))),
  };
}

export function outOf({ money }: Pick<DeskOrderRow, "money">): readonly Money[] {
  return added([...money.paidOut, ...money.refunded]);
}

/** The part of a payout that hasn't been sent yet. */
export function leftOf({ currency, amount }: Money, paid: readonly Money[]): string {
  const gone = paid.find((each) => each.currency === currency)?.amount;
  return gone === undefined ? amount : amountOf(unitsOf(amount) - unitsOf(gone));
}

/** How far the sum in that currency is above or below another one. */
export function moreThan(sums: readonly Money[], { currency, amount }: Money): Money & { isMore: boolean } {
  const own = added(sums).find((each) => each.currency === currency);
  const sum = unitsOf(own?.amount ?? "0") - unitsOf(amount);
  return { currency, amount: amountOf(sum < 0n ? -sum : sum), isMore: sum > 0n };
}

/** 412,500.00 NGN, 39,000 JPY, 0.50000000 BTC */
export function sumText({ currency, amount }: Money): string {
  return `${formatBareSum(amount, currency)}\u00A0${currency}`;
}

/** Each currency once: 1,250.00 USD, 412,500.00 NGN. If empty: 0.00 USD. */
export function moneyText(sums: readonly Money[]): string {
  const shown = sums.length === 0 ? NOTHING : added(sums);
  return shown.map(sumText).join(", ");
}

export function countOf(sums: DeskTotals["in"]): number {
  return sums.reduce((total, { count }) => total + count, 0);
}
