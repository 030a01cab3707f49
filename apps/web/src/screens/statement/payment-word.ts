import { t } from "@lingui/core/macro";
import type { StatementOrder, StatementPayment } from "@tradeslip/contracts";

type Kind = StatementPayment["kind"];

/** A kind of payment in the customer's words: a buyer pays, and a seller sends coins. */
export function paymentWord(kind: Kind, side: StatementOrder["side"]): string {
  switch (kind) {
    case "customer":
      return side === "buy" ? t`You paid` : t`You sent`;
    case "payout":
      return t`You got`;
    case "refund":
      return t`Paid back to you`;
  }
}

/** The same for a sum of all orders: what a seller handed over in that currency is among it, or not. */
export function sumWord(kind: Kind, currency: string, orders: readonly StatementOrder[]): string {
  const isSent = orders.some(
    ({ side, payments }) =>
      side === "sell" && payments.some((each) => each.kind === "customer" && each.currency === currency),
  );
  return paymentWord(kind, isSent ? "sell" : "buy");
}
