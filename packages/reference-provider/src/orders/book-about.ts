import type { LedgerPayment } from "../ledger/ledger-payment.ts";
import { bookPayment, type NewPayment, NO_DETAILS } from "../ledger/payment-store.ts";
import { bookingOf } from "./desk-steps.ts";
import type { StepContext } from "./step-context.ts";

/** A row about another one: the other way, at the same place, under the same key. */
export function bookAbout(
  context: StepContext,
  about: LedgerPayment,
  row: Pick<NewPayment, "kind" | "amount" | "madeAt"> & Partial<Pick<NewPayment, "approvedBy">>,
): Promise<LedgerPayment> {
  return bookPayment(context.db, {
    ...NO_DETAILS,
    ...row,
    ...bookingOf(context),
    direction: about.direction === "in" ? "out" : "in",
    about: about.id,
    accountId: about.accountId,
    currency: about.currency,
    key: null,
    allocated: null,
  });
}
