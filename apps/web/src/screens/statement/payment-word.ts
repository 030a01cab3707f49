import { t } from "@lingui/core/macro";
import type { StatementPayment } from "@tradeslip/contracts";

/** A kind of payment in the customer's words. */
export function paymentWord(kind: StatementPayment["kind"]): string {
  switch (kind) {
    case "customer":
      return t`You paid`;
    case "payout":
      return t`You got`;
    case "refund":
      return t`Paid back to you`;
  }
}
