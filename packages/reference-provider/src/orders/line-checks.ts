import { type Message, NAMES_ANOTHER_ORDER, NAMES_OPEN_ORDER } from "@tradeslip/contracts/rules";
import Big from "big.js";
import type { Database } from "../db/database.ts";
import { ProviderError } from "../errors.ts";
import {
  type BankLine,
  comparable,
  exactReference,
  isTwin,
  ordersNamedIn,
  REFERENCE_MS,
} from "../ledger/bank-lines.ts";
import { bookedByEarlierRelease } from "../ledger/payment-keys.ts";
import { isCorrectedAway } from "../ledger/payment-conditions.ts";
import { isEnded, type OrderRecord, recordOf } from "./order-record.ts";

const DAY_MS = 24 * 3_600_000;
/** How long an approved match of names stays valid. */
const FIT_DAYS = 180;

/**
 * Whether a line of the account may be the same payment, recorded twice.
 * @param self the line's own payment, if it's in the ledger already
 */
export async function hasTwin(db: Database, line: BankLine, self: string | null): Promise<boolean> {
  return (await idsWithTwin(db, [{ ...line, id: self ?? "" }])).size > 0;
}

/** Ids of the payments that may be another one of their account, recorded twice. */
export async function idsWithTwin(
  db: Database,
  payments: readonly (BankLine & { readonly id: string })[],
): Promise<ReadonlySet<string>> {
  const referenceOf = ({ bankReference }: BankLine) => (bankReference ? [exactReference(bankReference)] : []);
  const earlier = await bookedByEarlierRelease(db, payments.flatMap(referenceOf));
  const rows = (await linesLike(db, payments)).map((row) => ({ id: row.id, line: comparable(lineOf(row)) }));
  const twinned = payments.filter((payment) => {
    if (referenceOf(payment).some((reference) => earlier.has(reference))) return true;
    const own = comparable({ ...payment, direction: "in" });
    return rows.some(({ id, line }) => id !== payment.id && isTwin(line, own));
  });
  return new Set(twinned.map(({ id }) => id));
}

/** The payments that it may be a duplicate of. */
export async function twinsOf(db: Database, line: BankLine, self: string | null) {
  const own = comparable({ ...line, direction: "in" });
  const rows = await linesLike(db, [line]);
  return rows.filter((row) => row.id !== self && isTwin(comparable(lineOf(row)), own));
}

/** What came in at the accounts of these lines in one of their amounts, around their times. */
async function linesLike(db: Database, lines: readonly BankLine[]) {
  if (lines.length === 0) return [];
  return (
    db
      .selectFrom("desk_payments")
      .select([
        "id",
        "recorded_at",
        "recorded_name",
        "account_id",
        "direction",
        "bank_reference",
        "narration",
        "counterparty",
        "currency",
        "amount",
        "made_at",
      ])
      .where((eb) =>
        eb.or(
          lines.map(({ accountId, amount, madeAt }) =>
            eb.and([
              eb("account_id", "=", accountId ?? ""),
              eb("amount", "=", new Big(amount).toFixed()),
              eb("made_at", ">=", madeAt - REFERENCE_MS),
              eb("made_at", "<=", madeAt + REFERENCE_MS),
            ]),
          ),
        ),
      )
      .where("direction", "=", "in")
      // Money once recorded as no customer's may be this line.
      .where("kind", "in", ["customer", "own-transfer", "adjustment"])
      // Corrected payments that no longer claim their line don't count.
      .where((eb) => eb.not(isCorrectedAway()))
      .execute()
  );
}

function lineOf(row: Awaited<ReturnType<typeof linesLike>>[number]): BankLine {
  return {
    accountId: row.account_id,
    direction: row.direction,
    bankReference: row.bank_reference,
    narration: row.narration,
    counterparty: row.counterparty,
    currency: row.currency,
    amount: row.amount,
    madeAt: row.made_at,
  };
}

/** Whether this name at the bank was recently approved for this customer's name and destination. */
export async function isKnownFit(
  db: Database,
  { payer, destination, updated_at }: OrderRecord,
  payerName: string,
): Promise<boolean> {
  const found = await db
    .selectFrom("desk_payments as paid")
    .innerJoin("desk_allocations as part", "part.payment_id", "paid.id")
    .innerJoin("orders", "orders.reference", "part.reference")
    .innerJoin("desk_allocations as payout_part", "payout_part.reference", "orders.reference")
    .innerJoin("desk_payments as payout", "payout.id", "payout_part.payment_id")
    .select("paid.id")
    .where("paid.counterparty", "=", payerName)
    .where("part.differences", "like", '%"fits"%')
    .where("orders.payer", "=", payer)
    .where("orders.destination", "=", destination)
    .where("payout.kind", "=", "payout")
    .where((eb) =>
      eb.or([eb("payout.approved_by", "is not", null), eb("payout_part.part_approved_by", "is not", null)]),
    )
    .where("payout.recorded_at", ">", updated_at - FIT_DAYS * DAY_MS)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/**
 * Whether the line's text names another of our orders: one of the same customer, or one that ended. Throws a
 * ProviderError 409 `names_another_order` for an open order of another customer, whose money it is.
 */
export async function namesAnother(db: Database, order: OrderRecord, words: string): Promise<boolean> {
  const named = (await ordersNamed(db, words)).filter(({ reference }) => reference !== order.reference);
  const foreign = named.find(({ state, account_id, browser }) => {
    const isOwn =
      (account_id !== null && account_id === order.account_id) ||
      (browser !== null && browser === order.browser);
    return !isOwn && !isEnded(state);
  });
  if (foreign === undefined) return named.length > 0;
  throw namesAnotherOrder(NAMES_ANOTHER_ORDER, foreign.reference);
}

/** Throws the same for an open order with payment details in this currency, whose money it is. */
export async function requireUnnamed(db: Database, words: string, currency: string): Promise<void> {
  const owed = (await ordersNamed(db, words))
    .filter(({ state }) => !isEnded(state))
    .map((row) => recordOf(row))
    .find(({ facts: { details } }) => details?.currency === currency);
  if (owed !== undefined) throw namesAnotherOrder(NAMES_OPEN_ORDER, owed.reference);
}

async function ordersNamed(db: Database, words: string) {
  const references = ordersNamedIn(words);
  if (references.length === 0) return [];
  return db.selectFrom("orders").selectAll().where("reference", "in", references).execute();
}

function namesAnotherOrder(sentence: Message, reference: string): ProviderError {
  return new ProviderError(
    409,
    { ...sentence, values: { reference } },
    { fields: { reference }, code: "names_another_order" },
  );
}
