import { randomUUID } from "node:crypto";
import Big from "big.js";
import type { Database } from "../db/database.ts";
import type { AccountRow } from "../desk/receiving-rows.ts";
import type { LedgerRow } from "../ledger/audited-rows.ts";
import type { Person } from "../ledger/ledger-payment.ts";
import { insertPayment, NO_DETAILS } from "../ledger/payment-store.ts";

interface Balance {
  readonly account: AccountRow;
  readonly kind: "opening" | "adjustment";
  /** Signed. */
  readonly amount: string;
  readonly at: number;
  readonly reason: string | null;
  readonly by: Person;
  readonly approvedBy?: string;
  readonly now: number;
}

/** A row that says what an account holds, and that no line shows; null where it holds nothing. */
export async function bookBalance(
  db: Database,
  { account, kind, amount, at, reason, by, approvedBy, now }: Balance,
): Promise<LedgerRow | null> {
  const sum = new Big(amount);
  if (sum.eq(0)) return null;
  return insertPayment(
    db,
    {
      ...NO_DETAILS,
      id: randomUUID(),
      kind,
      direction: sum.lt(0) ? "out" : "in",
      accountId: account.id,
      narration: reason,
      currency: account.currency,
      amount: sum.abs().toFixed(),
      madeAt: at,
      recordedAt: now,
      recordedBy: by,
      approvedBy: approvedBy ?? null,
    },
    true,
  );
}

/** The account's ledger rows that are adjustments. */
export function bookedAdjustments(db: Database, accountId: string) {
  return db
    .selectFrom("account_adjustments")
    .select("payment_id")
    .where("account_id", "=", accountId)
    .where("payment_id", "is not", null)
    .$castTo<{ payment_id: string }>();
}
