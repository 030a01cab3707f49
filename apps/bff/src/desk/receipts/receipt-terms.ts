import type { OrderStatus, ReceiptSums, ReceiptTerms, SlipAnswer } from "@tradeslip/contracts";
import { settledPrice } from "@tradeslip/contracts/rules";
import { slipTime } from "@tradeslip/contracts/slips";
import Big from "big.js";

/**
 * The terms of an order's receipt, as its customer sees the order; null when it has none. They stay the same
 * until the order's money changes.
 */
export function receiptTerms(status: OrderStatus, slip: SlipAnswer): ReceiptTerms | null {
  const { desk, money, at, moneyAt, outcome } = status;
  const hasEnded = desk === "closed" || desk === "returned" || desk === "cancelled";
  if (!hasEnded || money === undefined || at === undefined || outcome === "charged-back") return null;
  const { came, paidOut, refunded } = money;
  if ([came, paidOut, refunded].every(({ length }) => length === 0)) return null;
  const endedAt = Date.parse(at);
  const { reference, side, coin } = slip;
  return {
    reference,
    outcome: desk,
    side,
    coin,
    ...settledPrice(status, slip),
    came,
    paidOut,
    refunded,
    endedAt: slipTime(endedAt),
    issuedAt: slipTime(Math.max(endedAt, moneyAt === undefined ? 0 : Date.parse(moneyAt))),
  };
}

const SUMS = ["came", "paidOut", "refunded"] as const;

/** Whether anything that the receipt states has since been taken back, paid back or put in doubt. */
export function isReversed(terms: Pick<ReceiptTerms, (typeof SUMS)[number]>, now: ReceiptSums): boolean {
  const isMore = (one: Sums, other: Sums) =>
    one.some(({ currency, amount }) =>
      new Big(amount).gt(other.find((sum) => sum.currency === currency)?.amount ?? "0"),
    );
  return (
    !now.stands || isMore(now.refunded, terms.refunded) || SUMS.some((name) => isMore(terms[name], now[name]))
  );
}
type Sums = ReceiptSums["came"];
