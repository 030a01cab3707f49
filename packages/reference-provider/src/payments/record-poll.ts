import type { PaymentStatus } from "@tradeslip/contracts";
import type { AddressSnapshot, ChainSource, SeenOutput } from "../bitcoin/chain-source.ts";
import type { Database } from "../db/database.ts";
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
 * For money first seen after a gap in the polls (the source was unavailable), the time of sending is unknown.
 * It counts as sent in time, unless the window has been closed for longer than this: then a person decides.
 */
const LATE_SIGHTING_GRACE_MS = HOUR_MS;

export interface AddressPoll {
  readonly snapshot: AddressSnapshot;
  /** When the poll began. */
  readonly at: number;
}

export interface Change {
  readonly from: PaymentStatus;
  readonly to: PaymentStatus;
  /** The book was unlocked, but its money no longer has enough confirmations (a chain reorganisation). */
  readonly lostAfterUnlock: boolean;
}

export interface PollResult {
  readonly changes: readonly Change[];
  /** Money that matches no payment of its address was seen for the first time. */
  readonly hasNewUnclearOutput: boolean;
}

const NOTHING: PollResult = { changes: [], hasNewUnclearOutput: false };

/**
 * Saves the result of a poll in one transaction. A poll that began before the last recorded one, or at the
 * same time, is outdated and ignored. Returns what belongs in the log.
 */
export function recordPoll(
  db: Database,
  address: string,
  poll: AddressPoll,
  pace: ChainSource["pace"],
): Promise<PollResult> {
  return db.transaction().execute(async (transaction) => {
    const row = await transaction
      .selectFrom("payment_addresses")
      .selectAll()
      .where("address", "=", address)
      .forUpdate()
      .executeTakeFirst();
    if (row === undefined || (row.looked_at !== null && row.looked_at >= poll.at)) return NOTHING;
    const before = await outputsAt(transaction, address);
    const after = await merge(transaction, row, before, poll);
    for (const output of changedOutputs(before, after)) await saveOutput(transaction, output);
    const polled = { looked_at: poll.at, tip_height: poll.snapshot.tipHeight, failed_looks: 0 };
    const affected = await affectedPayments(transaction, row, after);
    const steps = affected.map((payment) => stepOf(payment, { row, before, after, poll }));
    for (const { payment, to } of steps) {
      if (to === payment.status) continue;
      await transaction.updateTable("payments").set({ status: to }).where("id", "=", payment.id).execute();
    }
    const nextPolls = steps.map(({ payment, to, hasUnconfirmed }) =>
      nextPollAt(progressOf(payment, to, hasUnconfirmed, row), pace, poll.at),
    );
    await transaction
      .updateTable("payment_addresses")
      .set({
        ...polled,
        next_look_at: earliest(nextPolls),
        received_at: row.received_at ?? (after.length > 0 ? poll.at : null),
        mined: Number(row.mined === 1 || after.some(({ block_height }) => block_height !== null)),
        watched_payments: affected.filter(({ watched_until }) => watched_until > poll.at).length,
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

/** Payments that are watched, whose watch ended since the last poll, or that have money. */
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

/**
 * Outputs that disappeared keep their rows, so if they return, their first sighting and payment are known.
 */
async function merge(
  db: Database,
  row: AddressRow,
  before: readonly Output[],
  poll: AddressPoll,
): Promise<Output[]> {
  const known = new Map(before.map((output) => [keyOf(output), output]));
  const isNew = (output: SeenOutput) => !known.has(keyOf(output));
  const payments = poll.snapshot.outputs.some(isNew) ? await paymentsAt(db, row.address) : [];
  const seen = poll.snapshot.outputs.map((output): Output => {
    const block_height = output.block?.height ?? null;
    const old = known.get(keyOf(output));
    return old
      ? { ...old, block_height, present: 1 }
      : { ...firstSeen(output, payments, row, poll.at), block_height, present: 1 };
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

/** Decided once, when the output is first seen. */
function isOnTime(
  expiresAt: number,
  lastPolledAt: number | null,
  { block }: SeenOutput,
  now: number,
): boolean {
  if (now < expiresAt || (block !== null && block.time < expiresAt)) return true;
  const nobodyLooked = lastPolledAt === null || lastPolledAt < expiresAt;
  return nobodyLooked && now < expiresAt + LATE_SIGHTING_GRACE_MS;
}

interface Found {
  readonly row: AddressRow;
  readonly before: readonly Output[];
  readonly after: readonly Output[];
  readonly poll: AddressPoll;
}

/** The state of one payment of the address before and after the poll. */
function stepOf(payment: PaymentRow, { row, before, after, poll }: Found) {
  const own = (outputs: readonly Output[]) => outputs.filter(({ payment_id }) => payment_id === payment.id);
  const was = { ...payment, tip_height: row.tip_height };
  const is = { ...payment, tip_height: poll.snapshot.tipHeight };
  const lostAfterUnlock =
    payment.unlocked_at !== null && isDeep(was, own(before), poll.at) && !isDeep(is, own(after), poll.at);
  return {
    payment,
    to: computePaymentState(is, own(after), poll.at).status,
    hasUnconfirmed: hasUnconfirmedOutput(is, own(after)),
    lostAfterUnlock,
  };
}

function progressOf(payment: PaymentRow, status: PaymentStatus, hasUnconfirmed: boolean, row: AddressRow) {
  const { expires_at: expiresAt, watched_until: watchedUntil } = payment;
  return { status, expiresAt, watchedUntil, hasUnconfirmed, lastRequestedAt: row.last_asked_at };
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

/** Whether its confirmations alone make it paid, whether or not the book was unlocked. */
function isDeep(payment: PaymentWithTip, outputs: readonly Output[], now: number): boolean {
  const { status } = computePaymentState({ ...payment, unlocked_at: null }, outputs, now);
  return status === "confirmed" || status === "overpaid";
}

function keyOf({ txid, vout }: { readonly txid: string; readonly vout: number }): string {
  return `${txid}:${vout}`;
}

type Asked = Pick<PaymentRow, "id" | "amount_sats" | "created_at">;

interface OutputMatch {
  readonly paymentId: string;
  /** The amount doesn't identify the payment: a person decides. */
  readonly unclear: boolean;
}

/** How far off a block's time may be (Bitcoin Core, MAX_FUTURE_BLOCK_TIME). */
const MAX_BLOCK_TIME_SKEW_MS = 2 * 3_600_000;

/**
 * Which payment the money is for, decided when it is first seen. If the address had only one payment, that
 * one. Otherwise the payment with that amount, if it existed when the money came. If the amount identifies
 * none, the output is assigned to the newest payment that existed then, but never pays it.
 * @param payments all that the address ever had
 * @param at when the poll that first saw it began
 */
function matchOutput(output: SeenOutput, payments: readonly [Asked, ...Asked[]], at: number): OutputMatch {
  const made = payments.filter(({ created_at }) => created_at <= at);
  const known = made.length === 0 ? payments : made;
  if (known.length === 1) return { paymentId: known[0].id, unclear: false };
  const named = payments.filter(({ amount_sats }) => amount_sats === output.sats);
  const [only] = named;
  if (named.length === 1 && known.includes(only!) && !isOlder(output, only!)) {
    return { paymentId: only!.id, unclear: false };
  }
  const older = known.filter((payment) => !isOlder(output, payment));
  const newest = (older.length === 0 ? known : older).reduce((a, b) =>
    b.created_at >= a.created_at ? b : a,
  );
  return { paymentId: newest.id, unclear: true };
}

/** Its block certainly predates the payment. */
function isOlder({ block }: SeenOutput, { created_at }: Asked): boolean {
  return block !== null && block.time + MAX_BLOCK_TIME_SKEW_MS < created_at;
}
