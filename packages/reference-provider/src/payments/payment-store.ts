import type { Selectable } from "kysely";
import type { Database } from "../db/database.ts";
import type { Tables } from "../db/tables.ts";
import { paymentState, type PaymentState, type ReceivedOutput } from "./payment-state.ts";

export type PaymentRow = Selectable<Tables["payments"]>;
export type AddressRow = Selectable<Tables["payment_addresses"]>;
export type Output = Selectable<Tables["payment_outputs"]>;

/** A payment, with the result of the last poll of its address. */
export type Payment = PaymentRow &
  Pick<AddressRow, "looked_at" | "tip_height" | "next_look_at" | "last_asked_at">;

/** In a transaction, locks the payment until its end. */
export async function findPayment(db: Database, id: string): Promise<Payment | null> {
  const row = await db
    .selectFrom("payments")
    .selectAll()
    .where("id", "=", id)
    .$if(db.isTransaction, (found) => found.forUpdate())
    .executeTakeFirst();
  if (row === undefined) return null;
  // Read after locking the payment's row: a poll changes both together.
  const address = await db
    .selectFrom("payment_addresses")
    .select(["looked_at", "tip_height", "next_look_at", "last_asked_at"])
    .where("address", "=", row.address)
    .executeTakeFirstOrThrow();
  return { ...row, ...address };
}

/** All payments that the address ever had, the oldest first. */
export function paymentsAt(db: Database, address: string): Promise<PaymentRow[]> {
  return db
    .selectFrom("payments")
    .selectAll()
    .where("address", "=", address)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
}

/** All outputs ever seen, including those that disappeared. */
export function outputsOf(db: Database, paymentId: string): Promise<Output[]> {
  return db.selectFrom("payment_outputs").selectAll().where("payment_id", "=", paymentId).execute();
}

/** The state computed from the stored outputs. */
export async function readPaymentState(db: Database, payment: Payment, now: number): Promise<PaymentState> {
  return computePaymentState(payment, await outputsOf(db, payment.id), now);
}

export function computePaymentState(
  payment: PaymentRow & Pick<AddressRow, "tip_height">,
  outputs: readonly Output[],
  now: number,
): PaymentState {
  const present = outputs.filter((output) => output.present === 1);
  const terms = {
    amountSats: payment.amount_sats,
    confirmationsNeeded: payment.confirmations_needed,
    expiresAt: payment.expires_at,
    unlocked: payment.unlocked_at !== null,
  };
  return paymentState(
    terms,
    present.map((output) => receivedOutput(output, payment.tip_height)),
    now,
  );
}

function receivedOutput(
  { sats, block_height, on_time, unclear }: Output,
  tipHeight: number | null,
): ReceivedOutput {
  const isMined = block_height !== null && tipHeight !== null;
  const confirmations = isMined ? tipHeight - block_height + 1 : 0;
  return { sats, confirmations, onTime: on_time === 1, unclear: unclear === 1 };
}
