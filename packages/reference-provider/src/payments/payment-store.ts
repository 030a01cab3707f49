import type { Selectable } from "kysely";
import type { Database } from "../db/database.ts";
import type { Tables } from "../db/tables.ts";
import { standingOf, type Money, type Standing } from "./standing.ts";

export type Payment = Selectable<Tables["payments"]>;
export type Output = Selectable<Tables["payment_outputs"]>;

/** In a transaction, nobody else changes the payment or its outputs until its end. */
export async function findPayment(db: Database, id: string): Promise<Payment | null> {
  // PostgreSQL takes no such text, and no payment is called so.
  if (id.includes("\0")) return null;
  const query = db
    .selectFrom("payments")
    .selectAll()
    .where("id", "=", id)
    .$if(db.isTransaction, (found) => found.forUpdate());
  return (await query.executeTakeFirst()) ?? null;
}

/** Those that were seen at some time, also the ones that are gone. */
export function outputsOf(db: Database, paymentId: string): Promise<Output[]> {
  return db.selectFrom("payment_outputs").selectAll().where("payment_id", "=", paymentId).execute();
}

/** Addresses whose time has come, the longest overdue first. */
export function duePayments(
  db: Database,
  { simulated, now, limit }: { simulated: boolean; now: number; limit: number },
): Promise<Payment[]> {
  return db
    .selectFrom("payments")
    .selectAll()
    .where("next_look_at", "<=", now)
    .where("simulated", "=", Number(simulated))
    .orderBy("next_look_at")
    .limit(limit)
    .execute();
}

/** How it stands by what is written down. */
export async function readStanding(db: Database, payment: Payment, now: number): Promise<Standing> {
  return reckon(payment, await outputsOf(db, payment.id), now);
}

export function reckon(payment: Payment, outputs: readonly Output[], now: number): Standing {
  const present = outputs.filter((output) => output.present === 1);
  const terms = {
    amountSats: payment.amount_sats,
    confirmationsNeeded: payment.confirmations_needed,
    expiresAt: payment.expires_at,
    unlocked: payment.unlocked_at !== null,
  };
  return standingOf(
    terms,
    present.map((output) => moneyOf(output, payment.tip_height)),
    now,
  );
}

function moneyOf({ sats, block_height, on_time }: Output, tipHeight: number | null): Money {
  const isMined = block_height !== null && tipHeight !== null;
  return { sats, confirmations: isMined ? tipHeight - block_height + 1 : 0, onTime: on_time === 1 };
}
