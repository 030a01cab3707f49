import { createHash } from "node:crypto";
import type { PaymentKind } from "@tradeslip/contracts";
import { NETWORKS, PAYMENT_COUNTED, PAYMENT_OF_NO_ORDER, PAYMENT_WAITS } from "@tradeslip/contracts/rules";
import type Big from "big.js";
import type { Database } from "../db/database.ts";
import { ProviderError } from "../errors.ts";
import { exactKeyText, type KeyedLine } from "./bank-lines.ts";
import { writeCount } from "../db/counts.ts";
import { sumOf } from "./ledger-payment.ts";
import { hasCorrection } from "./payment-conditions.ts";

/** Identifies a payment among all: texts, of which only hashes are stored. */
export interface PaymentKey {
  readonly key: string;
  /** A line that other keys may fall within: for an output, its transaction. */
  readonly line: string;
  /** The key is the line itself. */
  readonly isWhole: boolean;
  /** The same in the keys of earlier releases. */
  readonly earlier: readonly string[];
}

/** A bank's line at its account: the same line at another account is another payment. */
export function bankKeyOf(line: KeyedLine): PaymentKey {
  const key = `line ${exactKeyText(line)}`;
  return { key, line: key, isWhole: true, earlier: [] };
}

/**
 * A transaction, or one of its outputs. The same 64-digit hexadecimal hash is one transaction, whatever
 * network is named.
 */
export function coinKey(network: string, transaction: string, output?: number): PaymentKey {
  const plain = plainTransaction(transaction);
  const isHash = /^[\da-f]{64}$/.test(plain);
  const line = isHash ? `coin ${plain}` : `coin ${network} ${plain}`;
  const networks = isHash ? NETWORKS.map(({ name }) => name) : [network];
  const earlier = networks.flatMap((name) => [
    `coin ${name} ${plain}`,
    ...(output === undefined ? [] : [`coin ${name} ${plain} ${output}`]),
  ]);
  return output === undefined
    ? { key: line, line, isWhole: true, earlier }
    : { key: `${line} ${output}`, line, isWhole: false, earlier };
}

/** One spelling for hexadecimal ids, which wallets write in either case and with or without 0x. */
export function plainTransaction(transaction: string): string {
  const hex = /^(?:0x)?([\da-f]{64})$/i.exec(transaction)?.[1];
  return hex?.toLowerCase() ?? transaction;
}

/**
 * Claims a payment's keys, so that it is booked only once. Simultaneous claims wait for each other, because
 * one key may fall within another (an output in its transaction), which no unique column detects. Throws a
 * ProviderError 409 `payment_counted` that names the other order, if there is one.
 */
export async function claimKeys(
  db: Database,
  claimed: PaymentKey,
  { id, reference }: { readonly id: string; readonly reference: string },
): Promise<void> {
  await lockPayments(db);
  const clash = await holderOf(db, claimed);
  if (clash !== undefined) throw await paymentCounted(db, clash);
  const { key, line, isWhole } = claimed;
  await db
    .insertInto("payment_keys")
    .values({ key: hashOf(key), line: hashOf(line), is_whole: Number(isWhole), payment_id: id, reference })
    .execute();
}

/** The payment already booked under this key. */
export function holderOf(db: Database, { key, line, isWhole, earlier }: PaymentKey) {
  return db
    .selectFrom("payment_keys")
    .select(["reference", "payment_id"])
    .where((eb) =>
      eb.or([
        eb("key", "in", [hashOf(key), ...earlier.map(hashOf)]),
        eb.and([eb("line", "=", hashOf(line)), ...(isWhole ? [] : [eb("is_whole", "=", 1)])]),
      ]),
    )
    .executeTakeFirst();
}

/** From here on other writers of payments wait until the transaction ends. */
export function lockPayments(db: Database): Promise<void> {
  return writeCount(db, "payments", 1);
}

type Holder = NonNullable<Awaited<ReturnType<typeof holderOf>>>;

/** What was recorded for no order may count for one since, or wait no longer. */
async function paymentCounted(db: Database, { reference, payment_id: id }: Holder): Promise<ProviderError> {
  const payment = await db
    .selectFrom("desk_payments")
    .leftJoin("desk_allocations", "desk_allocations.payment_id", "desk_payments.id")
    .select(["is_allocated", "desk_allocations.reference as order"])
    .where("desk_payments.id", "=", id ?? "")
    .orderBy("desk_allocations.reference")
    .executeTakeFirst();
  const order = reference === "" ? (payment?.order ?? "") : reference;
  if (order !== "")
    return new ProviderError(
      409,
      { ...PAYMENT_COUNTED, values: { reference: order } },
      { fields: { reference: order } },
    );
  const sentence = payment?.is_allocated === 0 ? PAYMENT_WAITS : PAYMENT_OF_NO_ORDER;
  return new ProviderError(409, sentence, { code: "payment_counted" });
}

/**
 * Whether all of a payment is corrected or reversed; if it pays several orders, a part may remain.
 * @param more the amount being corrected now
 */
export async function isTakenOut(
  db: Database,
  { id, amount }: { readonly id: string; readonly amount: string },
  more: string,
): Promise<boolean> {
  const gone = await sumAbout(db, id, ["correction", "reversal"]);
  return gone.plus(more).gte(amount);
}

/**
 * Whether the whole payment was recorded by mistake, so no part of it came back or was taken back. When two
 * parts are corrected at once, call lockPayments first, or neither sees the other.
 */
export async function wasBookedByMistake(
  db: Database,
  { id, amount }: { readonly id: string; readonly amount: string },
): Promise<boolean> {
  return (await sumAbout(db, id, ["correction"])).gte(amount);
}

/** Without what was corrected itself. */
async function sumAbout(db: Database, id: string, kinds: readonly PaymentKind[]): Promise<Big> {
  const rows = await db
    .selectFrom("desk_payments")
    .select("amount")
    .where("about", "=", id)
    .where("kind", "in", kinds)
    .where((eb) => eb.not(hasCorrection()))
    .execute();
  return sumOf(rows.map(({ amount }) => amount));
}

/**
 * For a payment that was entered wrongly: once all of it was corrected, its keys may be another payment's. Of one of
 * which a part went back the line was real, and has counted.
 */
export async function freeKeys(
  db: Database,
  payment: { readonly id: string; readonly amount: string },
): Promise<void> {
  await lockPayments(db);
  if (await wasBookedByMistake(db, payment))
    await db.deleteFrom("payment_keys").where("payment_id", "=", payment.id).execute();
}

/** Bank references by which an earlier release booked a line, at any account. */
export async function bookedByEarlierRelease(
  db: Database,
  references: readonly string[],
): Promise<ReadonlySet<string>> {
  if (references.length === 0) return new Set();
  const known = new Map(references.map((reference) => [hashOf(`bank ${reference}`), reference]));
  const rows = await db
    .selectFrom("payment_keys")
    .select("key")
    .where("key", "in", [...known.keys()])
    .execute();
  return new Set(rows.map(({ key }) => known.get(key)!));
}

/** Keys are kept for good, so they are hashed and name no person. */
function hashOf(text: string): string {
  return createHash("sha256").update(text).digest("base64url");
}
