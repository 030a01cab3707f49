import { startOfDay } from "@tradeslip/contracts/rules";
import type { Database } from "../db/database.ts";
import { ordersNamedIn, tellsNothing, TWIN_MS, twinReference } from "../ledger/bank-lines.ts";
import { compareNames, untitledName } from "../ledger/compare-names.ts";
import { wordsOf } from "../ledger/payer-names.ts";
import { readLine } from "../ledger/read-line.ts";
import type { AccountRow } from "../desk/receiving-rows.ts";
import { isInTime } from "../orders/order-money.ts";
import { recordOf } from "../orders/order-record.ts";
import type { Confirming } from "./line-rows.ts";
import type { Lineless, LineRow } from "./statement-lines.ts";

type Recorded = Pick<
  Lineless,
  "id" | "kind" | "order" | "orders" | "counterparty" | "made" | "bankReference"
>;

/** How far from a payment a bank may post its line. */
const POSTED_MS = 3_600_000;

/**
 * Whether the bank's line says something else than was recorded: another payer or payee, another order or, for
 * money that came, another day, a time that no price was held for, or another reference where it has no name.
 */
export async function saysOtherwise(
  db: Database,
  line: LineRow,
  payment: Recorded,
  { account, zone, now }: Pick<Confirming, "account" | "zone"> & { readonly now: number },
): Promise<boolean> {
  const { orders, counterparty, made } = payment;
  const isIn = line.direction === "in";
  if (isIn && Math.abs(made - line.made_at) > TWIN_MS) return true;
  if (isIn && (await isOutOfHold(db, line, payment, zone))) return true;
  // What a bank writes of its own transfers names a payee in too many ways.
  const person = line.payer ?? (isIn ? readLine(line.narration, now).payerName : undefined) ?? "";
  // Some banks write in one column who sent it: of what left, the account's own holder.
  const isOwn = !isIn && isHolder(person, account);
  if (!isOwn && isOther(person, (isIn ? counterparty : await payeeOf(db, payment)) ?? "")) return true;
  const named = ordersNamedIn(`${line.narration} ${line.bank_reference ?? ""}`);
  const isToldApart = person === "" && !named.some((reference) => orders.includes(reference));
  if (isIn && isToldApart && hasOtherReference(line, payment)) return true;
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

/** Whether the price was held when it was made, as recorded, but not when the bank shows it. */
async function isOutOfHold(
  db: Database,
  { has_time: hasTime, made_at: at, day }: LineRow,
  { orders, made }: Recorded,
  zone: string,
): Promise<boolean> {
  // Some banks write midnight in place of a time.
  if (hasTime === 0 || at === startOfDay(day, zone) || orders.length === 0) return false;
  const rows = await db
    .selectFrom("orders")
    .select(["details_at", "held_until"])
    .where("reference", "in", orders)
    .execute();
  return rows.some((row) => {
    const [from, to] = [row.details_at ?? 0, row.held_until ?? Infinity];
    return isInTime(row, made, 0) && (at < from - POSTED_MS || at > to + POSTED_MS);
  });
}

/** Whether it has another reference, and not a word of the payer's name. */
function hasOtherReference(
  { bank_reference: own, narration }: LineRow,
  { bankReference, counterparty = "" }: Recorded,
): boolean {
  if (tellsNothing(own) || tellsNothing(bankReference)) return false;
  const words = new Set(wordsOf(narration));
  const isNamed = wordsOf(counterparty).some((word) => word.length > 2 && words.has(word));
  return !isNamed && twinReference(own!) !== twinReference(bankReference!);
}

/** Whose account a sale is paid out to, or who gets a refund; undefined for anything else. */
async function payeeOf(db: Database, { id, kind, order = "" }: Recorded): Promise<string | undefined> {
  if (kind === "refund") {
    const refund = db.selectFrom("desk_payments").select("address").where("id", "=", id);
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
