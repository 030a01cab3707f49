import { t } from "@lingui/core/macro";
import type { StatementPayment } from "@tradeslip/contracts";

/** As its customer reads it. */
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
