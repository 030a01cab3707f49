import { randomUUID } from "node:crypto";
import type { Database } from "../db/database.ts";
import type { LedgerRow } from "../ledger/audited-rows.ts";
import type { LedgerPayment } from "../ledger/ledger-payment.ts";
import { bookPayment, insertPayment, type NewPayment, NO_DETAILS } from "../ledger/payment-store.ts";
import type { DeskCaller } from "../roles/desk-guard.ts";
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
    ...otherWay(about),
    key: null,
    allocated: null,
  });
}

type About = Pick<LedgerPayment, "id" | "direction" | "accountId" | "currency">;

/** The same about a row without an order. @returns the row, for the audit */
export function bookAboutNone(
  db: Database,
  about: About,
  row: Pick<LedgerPayment, "kind" | "amount" | "madeAt"> &
    Partial<Pick<LedgerPayment, "id" | "network" | "approvedBy">>,
  { caller, now }: { readonly caller: DeskCaller; readonly now: number },
): Promise<LedgerRow> {
  const booked = {
    ...NO_DETAILS,
    ...row,
    ...otherWay(about),
    id: row.id ?? randomUUID(),
    recordedAt: now,
    recordedBy: { id: caller.accountId, name: caller.name },
  };
  return insertPayment(db, booked, true);
}

function otherWay({ id: about, direction, accountId, currency }: About) {
  return { direction: direction === "in" ? "out" : "in", about, accountId, currency } as const;
}
