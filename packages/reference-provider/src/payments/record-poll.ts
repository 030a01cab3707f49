import type { PaymentStatus } from "@tradeslip/contracts";
import type { AddressSnapshot, ChainSource, SeenOutput } from "../bitcoin/chain-source.ts";
import type { Database } from "../db/database.ts";
import { matchOutput } from "./output-matching.ts";
import {
  type AddressRow,
  computePaymentState,
  type Output,
  type PaymentRow,
  paymentsAt,
} from "./payment-store.ts";
import { nextPollAt } from "./poll-schedule.ts";

const HOUR_MS = 3_600_000;
/**
 * Nobody can tell when money was sent that is first seen after a time without looks (the source was away). It counts as
 * sent in time, unless the window has been closed for longer than this: then a person decides.
 */
const LATE_SIGHTING_GRACE_MS = HOUR_MS;

export interface AddressPoll {
  readonly view: AddressSnapshot;
  /** When it began. */
  readonly at: number;
}

export interface Change {
  readonly from: PaymentStatus;
  readonly to: PaymentStatus;
  /** The book was given out, and its money is no longer deep in the chain. */
  readonly lostAfterUnlock: boolean;
}

export interface PollResult {
  readonly changes: readonly Change[];
  /** Money that names no payment of its address was seen for the first time. */
  readonly hasNewUnclearOutput: boolean;
}

const NOTHING: PollResult = { changes: [], hasNewUnclearOutput: false };

/**
 * Writes down what a look found, as a whole or not at all. What began before the last recorded look is older than what is
 * known, and ignored; so is the same look a second time. Gives what somebody needs to know.
 */
export function recordPoll(
  db: Database,
  address: string,
  look: AddressPoll,
  pace: ChainSource["pace"],
): Promise<PollResult> {
  return db.transaction().execute(async (transaction) => {
    const row = await transaction
      .selectFrom("payment_addresses")
      .selectAll()
      .where("address", "=", address)
      .forUpdate()
      .executeTakeFirst();
    if (row === undefined || (row.looked_at !== null && row.looked_at >= look.at)) return NOTHING;
    const before = await outputsAt(transaction, address);
    const after = await merge(transaction, row, before, look);
    for (const output of changedOutputs(before, after)) await saveOutput(transaction, output);
    const looked = { looked_at: look.at, tip_height: look.view.tipHeight, failed_looks: 0 };
    const concerned = await affectedPayments(transaction, row, after);
    const steps = concerned.map((payment) => stepOf(payment, { row, before, after, look }));
    for (const { payment, to } of steps) {
      if (to === payment.status) continue;
      await transaction.updateTable("payments").set({ status: to }).where("id", "=", payment.id).execute();
    }
    const nextLooks = steps.map(({ payment, to, underWay }) =>
      nextPollAt(progressOf(payment, to, underWay, row), pace, look.at),
    );
    await transaction
      .updateTable("payment_addresses")
      .set({
        ...looked,
        next_look_at: earliest(nextLooks),
        received_at: row.received_at ?? (after.length > 0 ? look.at : null),
        mined: Number(row.mined === 1 || after.some(({ block_height }) => block_height !== null)),
        watched_payments: concerned.filter(({ watched_until }) => watched_until > look.at).length,
      })
      .where("address", "=", address)
      .execute();
    const known = new Set(before.map(keyOf));
    return {
      changes: steps
        .filter(({ payment, to, lostAfterUnlock }) => to !== payment.status || lostAfterUnlock)
        .map(({ payment, to, lostAfterUnlock }) => ({ from: payment.status, to, lostAfterUnlock })),
      hasNewUnclearOutput: after.some((output) => output.unclear === 1 && !known.has(keyOf(output))),
    };
  });
}

/** Those that are watched, those whose watch ended since the last look, and those that have money. */
function affectedPayments(
  db: Database,
  { address, looked_at }: AddressRow,
  outputs: readonly Output[],
): Promise<PaymentRow[]> {
  const paid = [...new Set(outputs.map(({ payment_id }) => payment_id))];
  return db
    .selectFrom("payments")
    .selectAll()
    .where("address", "=", address)
    .where((row) => {
      const isWatched = row("watched_until", ">", looked_at ?? 0);
      return paid.length === 0 ? isWatched : row.or([isWatched, row("id", "in", paid)]);
    })
    .orderBy("id")
    .forUpdate()
    .execute();
}

function outputsAt(db: Database, address: string): Promise<Output[]> {
  return db
    .selectFrom("payment_outputs")
    .innerJoin("payments", "payments.id", "payment_outputs.payment_id")
    .selectAll("payment_outputs")
    .where("payments.address", "=", address)
    .execute();
}

/** What was seen before and is there no more is kept: should it come back, it is known when it was first seen, and whose it is. */
async function merge(
  db: Database,
  row: AddressRow,
  before: readonly Output[],
  look: AddressPoll,
): Promise<Output[]> {
  const known = new Map(before.map((output) => [keyOf(output), output]));
  const isNew = (output: SeenOutput) => !known.has(keyOf(output));
  const payments = look.view.outputs.some(isNew) ? await paymentsAt(db, row.address) : [];
  const seen = look.view.outputs.map((output): Output => {
    const block_height = output.block?.height ?? null;
    const old = known.get(keyOf(output));
    return old
      ? { ...old, block_height, present: 1 }
      : { ...firstSeen(output, payments, row, look.at), block_height, present: 1 };
  });
  const keys = new Set(seen.map(keyOf));
  const gone = before.filter((output) => !keys.has(keyOf(output)));
  return [...seen, ...gone.map((output) => ({ ...output, present: 0 }))];
}

function firstSeen(output: SeenOutput, payments: readonly PaymentRow[], row: AddressRow, at: number) {
  const { paymentId, unclear } = matchOutput(output, payments as [PaymentRow, ...PaymentRow[]], at);
  const { expires_at } = payments.find(({ id }) => id === paymentId)!;
  return {
    payment_id: paymentId,
    txid: output.txid,
    vout: output.vout,
    sats: output.sats,
    on_time: Number(isOnTime(expires_at, row.looked_at, output, at)),
    unclear: Number(unclear),
  };
}

/** Asked when money is seen for the first time. */
function isOnTime(expiresAt: number, lookedAt: number | null, { block }: SeenOutput, now: number): boolean {
  if (now < expiresAt || (block !== null && block.time < expiresAt)) return true;
  const nobodyLooked = lookedAt === null || lookedAt < expiresAt;
  return nobodyLooked && now < expiresAt + LATE_SIGHTING_GRACE_MS;
}

interface Found {
  readonly row: AddressRow;
  readonly before: readonly Output[];
  readonly after: readonly Output[];
  readonly look: AddressPoll;
}

/** How one payment of the address stands after the look. */
function stepOf(payment: PaymentRow, { row, before, after, look }: Found) {
  const own = (outputs: readonly Output[]) => outputs.filter(({ payment_id }) => payment_id === payment.id);
  const was = { ...payment, tip_height: row.tip_height };
  const is = { ...payment, tip_height: look.view.tipHeight };
  const lostAfterUnlock =
    payment.unlocked_at !== null && isDeep(was, own(before), look.at) && !isDeep(is, own(after), look.at);
  return {
    payment,
    to: computePaymentState(is, own(after), look.at).status,
    underWay: hasUnconfirmedOutput(is, own(after)),
    lostAfterUnlock,
  };
}

function progressOf(payment: PaymentRow, status: PaymentStatus, underWay: boolean, row: AddressRow) {
  const { expires_at: expiresAt, watched_until: watchedUntil } = payment;
  return { status, expiresAt, watchedUntil, underWay, lastRequestedAt: row.last_asked_at };
}

function earliest(times: readonly (number | null)[]): number | null {
  const set = times.filter((time) => time !== null);
  return set.length === 0 ? null : Math.min(...set);
}

type PaymentWithTip = PaymentRow & Pick<AddressRow, "tip_height">;

function hasUnconfirmedOutput(payment: PaymentWithTip, outputs: readonly Output[]): boolean {
  const enough = (payment.tip_height ?? 0) - payment.confirmations_needed + 1;
  return outputs.some(
    ({ present, block_height }) => present === 1 && (block_height === null || block_height > enough),
  );
}

function changedOutputs(before: readonly Output[], after: readonly Output[]): Output[] {
  const known = new Map(before.map((output) => [keyOf(output), output]));
  return after.filter((output) => {
    const old = known.get(keyOf(output));
    return old?.present !== output.present || old.block_height !== output.block_height;
  });
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
function isDeep(payment: PaymentWithTip, outputs: readonly Output[], now: number): boolean {
  const { status } = computePaymentState({ ...payment, unlocked_at: null }, outputs, now);
  return status === "confirmed" || status === "overpaid";
}

function keyOf({ txid, vout }: { readonly txid: string; readonly vout: number }): string {
  return `${txid}:${vout}`;
}
