import type { PaymentStatus } from "@tradeslip/contracts";
import type { ChainSource, ChainView, SeenOutput } from "../bitcoin/chain-source.ts";
import type { Database } from "../db/database.ts";
import { nextLookAt } from "./look-plan.ts";
import { findPayment, outputsOf, reckon, type Output, type Payment } from "./payment-store.ts";

const HOUR_MS = 3_600_000;
/**
 * Nobody can tell when money was sent that is first seen after a time without looks (the source was away). It counts as
 * sent in time, unless the window has been closed for longer than this: then a person decides.
 */
const BENEFIT_OF_DOUBT_MS = HOUR_MS;

export interface Look {
  readonly view: ChainView;
  /** When it began. */
  readonly at: number;
}

export interface Change {
  readonly from: PaymentStatus;
  readonly to: PaymentStatus;
  /** The book was given out, and its money is no longer deep in the chain. */
  readonly lostAfterUnlock: boolean;
}

/**
 * Writes down what a look found, as a whole or not at all. What began before the last recorded look is older than what is
 * known, and ignored; so is the same look a second time. Null: nothing changed that anybody needs to know.
 */
export function recordLook(
  db: Database,
  paymentId: string,
  look: Look,
  pace: ChainSource["pace"],
): Promise<Change | null> {
  return db.transaction().execute(async (transaction) => {
    const payment = await findPayment(transaction, paymentId);
    if (payment === null || (payment.looked_at !== null && payment.looked_at >= look.at)) return null;
    const before = await outputsOf(transaction, paymentId);
    const after = merge(payment, before, look);
    for (const output of after) await saveOutput(transaction, output);

    const looked = { ...payment, looked_at: look.at, tip_height: look.view.tipHeight, failed_looks: 0 };
    const { status } = reckon(looked, after, look.at);
    const { expires_at: expiresAt, watched_until: watchedUntil } = payment;
    const progress = { status, expiresAt, watchedUntil, underWay: isUnderWay(looked, after) };
    const { looked_at, tip_height, failed_looks } = looked;
    await transaction
      .updateTable("payments")
      .set({ status, looked_at, tip_height, failed_looks, next_look_at: nextLookAt(progress, pace, look.at) })
      .where("id", "=", paymentId)
      .execute();
    const lostAfterUnlock =
      payment.unlocked_at !== null && isDeep(payment, before, look.at) && !isDeep(looked, after, look.at);
    return status === payment.status && !lostAfterUnlock
      ? null
      : { from: payment.status, to: status, lostAfterUnlock };
  });
}

/** What was seen before and is there no more is kept: should it come back, it is known when it was first seen. */
function merge(payment: Payment, before: readonly Output[], look: Look): Output[] {
  const known = new Map(before.map((output) => [keyOf(output), output]));
  const seen = look.view.outputs.map((output): Output => ({
    payment_id: payment.id,
    txid: output.txid,
    vout: output.vout,
    sats: output.sats,
    block_height: output.block?.height ?? null,
    on_time: known.get(keyOf(output))?.on_time ?? Number(isOnTime(payment, output, look.at)),
    present: 1,
  }));
  const keys = new Set(seen.map(keyOf));
  const gone = before.filter((output) => !keys.has(keyOf(output)));
  return [...seen, ...gone.map((output) => ({ ...output, present: 0 }))];
}

/** Asked when money is seen for the first time. */
function isOnTime({ expires_at, looked_at }: Payment, { block }: SeenOutput, now: number): boolean {
  if (now < expires_at || (block !== null && block.time < expires_at)) return true;
  const nobodyLooked = looked_at === null || looked_at < expires_at;
  return nobodyLooked && now < expires_at + BENEFIT_OF_DOUBT_MS;
}

function isUnderWay(payment: Payment, outputs: readonly Output[]): boolean {
  const enough = (payment.tip_height ?? 0) - payment.confirmations_needed + 1;
  return outputs.some(
    ({ present, block_height }) => present === 1 && (block_height === null || block_height > enough),
  );
}

async function saveOutput(db: Database, output: Output): Promise<void> {
  const { block_height, present } = output;
  await db
    .insertInto("payment_outputs")
    .values(output)
    .onConflict((conflict) =>
      conflict.columns(["payment_id", "txid", "vout"]).doUpdateSet({ block_height, present }),
    )
    .execute();
}

/** Whether it would count as paid without the book having been given out. */
function isDeep(payment: Payment, outputs: readonly Output[], now: number): boolean {
  const { status } = reckon({ ...payment, unlocked_at: null }, outputs, now);
  return status === "confirmed" || status === "overpaid";
}

function keyOf({ txid, vout }: { readonly txid: string; readonly vout: number }): string {
  return `${txid}:${vout}`;
}
