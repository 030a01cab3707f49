import { createHash } from "node:crypto";
import { PAYMENT_COUNTED, plainName } from "@tradeslip/contracts/rules";
import type { Database } from "../db/database.ts";
import { writeCount } from "./order-counts.ts";
import type { CountedPaymentsTable } from "../db/order-tables.ts";
import { ProviderError } from "../errors.ts";

/** By what a payment is known, over all orders, returns and payouts. */
export interface PaymentKey {
  readonly key: string;
  readonly line: string;
  readonly isWhole: boolean;
}

const MINUTE_MS = 60_000;

interface BankLine {
  readonly receipt?: string | undefined;
  /** Milliseconds since the epoch; only the minute counts. */
  readonly paidAt: number;
  readonly amount: string;
  readonly currency: string;
  readonly payerName: string;
}

/** The bank's own reference, else its line: time to the minute, amount and the payer's name. */
export function bankKey({ receipt, paidAt, amount, currency, payerName }: BankLine): PaymentKey {
  const minute = new Date(Math.floor(paidAt / MINUTE_MS) * MINUTE_MS).toISOString();
  const line = `line ${minute} ${currency} ${plainAmount(amount)} ${plainName(payerName)}`;
  if (receipt === undefined) return { key: line, line, isWhole: true };
  return { key: `bank ${plainReference(receipt)}`, line, isWhole: false };
}

/** A bank's reference of money that went out. */
export function bankReferenceKey(reference: string): PaymentKey {
  const key = `bank ${plainReference(reference)}`;
  return { key, line: key, isWhole: false };
}

/** A transaction, or one of its outputs. */
export function coinKey(network: string, transaction: string, output?: number): PaymentKey {
  const line = `coin ${network} ${plainTransaction(transaction)}`;
  return output === undefined
    ? { key: line, line, isWhole: true }
    : { key: `${line} ${output}`, line, isWhole: false };
}

/** One spelling for the hexadecimal ids that wallets write in either case, with 0x or without. */
export function plainTransaction(transaction: string): string {
  const hex = /^(?:0x)?([\da-f]{64})$/i.exec(transaction)?.[1];
  return hex?.toLowerCase() ?? transaction;
}

function plainReference(reference: string): string {
  return (
    reference
      .normalize("NFKC")
      .toUpperCase()
      .replace(/[^\p{L}\p{N}]/gu, "") || reference
  );
}

function plainAmount(amount: string): string {
  return amount
    .replace(/^0+(?=\d)/, "")
    .replace(/(\.\d*?)0+$/, "$1")
    .replace(/\.$/, "");
}

type NewPayment = Pick<CountedPaymentsTable, "reference" | "kind" | "amount" | "currency" | "at">;

/**
 * Counts a payment for an order, once. Two that arrive at the same time wait for each other: one key may lie within another (an
 * output in its transaction), which no unique column tells. Throws a ProviderError 409 `payment_counted` that names the order.
 */
export async function countPayment(
  db: Database,
  { key, line, isWhole }: PaymentKey,
  payment: NewPayment,
): Promise<void> {
  await writeCount(db, "payments", 1);
  const [keyHash, lineHash] = [hashOf(key), hashOf(line)];
  const clash = await db
    .selectFrom("counted_payments")
    .select("reference")
    .where((eb) =>
      eb.or([
        eb("key", "=", keyHash),
        eb.and([eb("line", "=", lineHash), ...(isWhole ? [] : [eb("is_whole", "=", 1)])]),
      ]),
    )
    .executeTakeFirst();
  if (clash !== undefined) {
    throw new ProviderError(
      409,
      { ...PAYMENT_COUNTED, values: { reference: clash.reference } },
      { fields: { reference: clash.reference } },
    );
  }
  await db
    .insertInto("counted_payments")
    .values({ ...payment, key: keyHash, line: lineHash, is_whole: Number(isWhole), charged_back: 0 })
    .execute();
}

/** What counts for good names nobody. */
function hashOf(text: string): string {
  return createHash("sha256").update(text).digest("base64url");
}
