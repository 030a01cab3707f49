import { startOfDay } from "@tradeslip/contracts/rules";
import type { Database } from "../db/database.ts";
import { isOneReference, ordersNamedIn, TWIN_MS } from "../ledger/bank-lines.ts";
import { compareNames, untitledName } from "../ledger/compare-names.ts";
import { readLine } from "../ledger/read-line.ts";
import { adminsOf } from "../desk/admins.ts";
import { type AccountRow, countsFrom } from "../desk/receiving-rows.ts";
import { recordOf } from "../orders/order-record.ts";
import type { Confirming } from "./line-rows.ts";
import type { Lineless, LineRow } from "./statement-lines.ts";

type Recorded = Pick<
  Lineless,
  "id" | "kind" | "order" | "orders" | "counterparty" | "bankReference" | "made"
>;
type Asked = Pick<Confirming, "account" | "zone"> & { readonly now: number };

const HOUR_MS = 3_600_000;
/** How far from the hold a bank may post its line. */
const POSTED_MS = HOUR_MS;

/**
 * Whether the bank's line contradicts the record: another payer or payee, another order or, for incoming
 * money, another day, or a time without a held price.
 */
export async function contradictsPayment(
  db: Database,
  line: LineRow,
  payment: Recorded,
  asked: Asked,
): Promise<boolean> {
  const { account, now } = asked;
  const { orders, counterparty, made } = payment;
  const isIn = line.direction === "in";
  if (isIn && Math.abs(made - line.made_at) > TWIN_MS) return true;
  if (isIn && (await isOutOfHold(db, line, payment, asked))) return true;
  // What a bank writes of its own transfers names a payee in too many ways.
  const person = line.payer ?? (isIn ? readLine(line.narration, now).payerName : undefined) ?? "";
  // Some banks always write the sender: for outgoing money that is the account holder.
  const isOwn = !isIn && isHolder(person, account);
  if (!isOwn && isOther(person, (isIn ? counterparty : await payeeOf(db, payment)) ?? "")) return true;
  const named = ordersNamedIn(`${line.narration} ${line.bank_reference ?? ""}`);
  const others = named.filter((reference) => !orders.includes(reference));
  if (others.length === 0) return false;
  const known = await db
    .selectFrom("orders")
    .select("reference")
    .where("reference", "in", others)
    .limit(1)
    .executeTakeFirst();
  return known !== undefined;
}

/** Whether it was recorded as in time, and the bank shows it at a time for which no price was held. */
async function isOutOfHold(
  db: Database,
  { has_time: hasTime, made_at: at, day, bank_reference: reference }: LineRow,
  { id, bankReference }: Recorded,
  asked: Asked,
): Promise<boolean> {
  // Some banks write midnight in place of a time.
  if (hasTime === 0 || at === startOfDay(day, asked.zone)) return false;
  // A bank's reference isn't known before its money comes.
  const later = isOneReference(bankReference, reference) ? await postedLaterMs(db, asked) : 0;
  const row = await db
    .selectFrom("desk_allocations")
    .innerJoin("orders", "orders.reference", "desk_allocations.reference")
    .innerJoin("desk_payments", "desk_payments.id", "payment_id")
    .select("orders.reference")
    .where("payment_id", "=", id)
    .where("differences", "not like", '%"time"%')
    .where((eb) => {
      const isLate = eb("held_until", "<", at - POSTED_MS);
      const wasRecorded = eb("held_until", ">=", eb("recorded_at", "-", POSTED_MS));
      const isPostedLater = eb.and([eb("held_until", ">=", at - later), wasRecorded]);
      return eb.or([eb("details_at", ">", at + POSTED_MS), eb.and([isLate, eb.not(isPostedLater)])]);
    })
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** By how much the account's bank posts later than money moves, if no confirmation of that is missing. */
async function postedLaterMs(db: Database, { account, now }: Asked): Promise<number> {
  if (account.posts_later_hours === 0) return 0;
  const from = countsFrom(account, await adminsOf(db));
  return from !== null && from <= now ? account.posts_later_hours * HOUR_MS : 0;
}

/** Whose account a sale is paid out to, or who gets a refund; undefined for coins and anything else. */
async function payeeOf(db: Database, { id, kind, order = "" }: Recorded): Promise<string | undefined> {
  if (kind === "refund") {
    const refund = db
      .selectFrom("desk_payments")
      .select("address")
      .where("id", "=", id)
      .where("network", "is", null);
    return (await refund.executeTakeFirst())?.address ?? undefined;
  }
  if (kind !== "payout") return undefined;
  const row = await db.selectFrom("orders").selectAll().where("reference", "=", order).executeTakeFirst();
  return row === undefined ? undefined : recordOf(row).facts.destination?.holder;
}

/** A company's form may be written in full. */
function isHolder(person: string, { holder }: AccountRow): boolean {
  const name = untitledName(holder);
  return name !== "" && untitledName(person) === name;
}

/** Whichever says less of the name. */
function isOther(one: string, other: string): boolean {
  if (one === "" || other === "") return false;
  return compareNames(one, other) === "other" && compareNames(other, one) === "other";
}
