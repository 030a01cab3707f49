import type { Database } from "../db/database.ts";
import { ordersNamedIn, TWIN_MS } from "../ledger/bank-lines.ts";
import { compareNames, untitledName } from "../ledger/compare-names.ts";
import { readLine } from "../ledger/read-line.ts";
import type { AccountRow } from "../desk/receiving-rows.ts";
import { recordOf } from "../orders/order-record.ts";
import type { Confirming } from "./line-rows.ts";
import type { Lineless, LineRow } from "./statement-lines.ts";

/**
 * Whether the bank's line says something else than was recorded: another payer or payee, another order or, for
 * money that came, another day.
 */
export async function saysOtherwise(
  db: Database,
  line: LineRow,
  payment: Lineless,
  { account, now }: Pick<Confirming, "account"> & { readonly now: number },
): Promise<boolean> {
  const { orders, counterparty, made } = payment;
  const isIn = line.direction === "in";
  if (isIn && Math.abs(made - line.made_at) > TWIN_MS) return true;
  // What a bank writes of its own transfers names a payee in too many ways.
  const person = line.payer ?? (isIn ? readLine(line.narration, now).payerName : undefined) ?? "";
  // Some banks write in one column who sent it: of what left, the account's own holder.
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

/** Whose account a sale is paid out to; undefined for anything else. */
async function payeeOf(db: Database, { kind, order = "" }: Lineless): Promise<string | undefined> {
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
