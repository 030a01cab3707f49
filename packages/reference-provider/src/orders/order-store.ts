import { wordsOf } from "@tradeslip/contracts/rules";
import type { Database } from "../db/database.ts";
import type { OrderHistoryTable } from "../db/order-tables.ts";
import type { Audit } from "../desk/audit.ts";
import { plainTransaction } from "./counted-payments.ts";
import { type OrderRecord, recordOf, rowOf } from "./order-record.ts";

/** @param use "to change": others that change it wait until the transaction ends */
export async function findOrder(
  db: Database,
  reference: string,
  use?: "to change",
): Promise<OrderRecord | null> {
  const query = db.selectFrom("orders").selectAll().where("reference", "=", reference);
  const row = await (use === undefined ? query : query.forUpdate()).executeTakeFirst();
  return row === undefined ? null : recordOf(row);
}

/** False: there is one of this reference. */
export async function addOrder(db: Database, order: OrderRecord): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("orders")
    .values(rowOf(order))
    .onConflict((conflict) => conflict.column("reference").doNothing())
    .executeTakeFirstOrThrow();
  if (numInsertedOrUpdatedRows !== 1n) return false;
  await writeTerms(db, order);
  return true;
}

/** False: it has another version than `before`, so somebody was faster. */
export async function saveOrder(db: Database, before: OrderRecord, order: OrderRecord): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("orders")
    .set(rowOf(order))
    .where("reference", "=", before.reference)
    .where("version", "=", before.version)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows !== 1n) return false;
  if (before.facts !== order.facts || before.usd !== order.usd) await writeTerms(db, order);
  return true;
}

export async function addHistory(db: Database, row: OrderHistoryTable): Promise<void> {
  await db.insertInto("order_history").values(row).execute();
}

/** The oldest first. */
export function readHistory(db: Database, reference: string): Promise<OrderHistoryTable[]> {
  return db
    .selectFrom("order_history")
    .selectAll()
    .where("reference", "=", reference)
    .orderBy("version")
    .execute();
}

/** Orders that nobody claimed leave nothing, in the audit nothing of a person. */
export async function removeOrders(db: Database, audit: Audit, references: readonly string[]): Promise<void> {
  if (references.length === 0) return;
  for (const table of ["order_history", "order_terms", "orders"] as const)
    await db.deleteFrom(table).where("reference", "in", references).execute();
  await audit.erase(db, { references });
}

async function writeTerms(db: Database, order: OrderRecord): Promise<void> {
  await db.deleteFrom("order_terms").where("reference", "=", order.reference).execute();
  const terms = [...termsOf(order)].map((term) => ({ term, reference: order.reference }));
  if (terms.length > 0) await db.insertInto("order_terms").values(terms).execute();
}

const MAX_TERMS = 60;

/** What the order is found by; the reference is the row's own key. */
function termsOf({ usd, coin_amount, facts }: OrderRecord): ReadonlySet<string> {
  const { destination, details, money, payouts, returned, saidPaid } = facts;
  const names = [destination?.payerName, destination?.holder, ...money.map(({ payerName }) => payerName)];
  const transactions = [
    saidPaid?.transaction,
    ...money.flatMap(({ transaction, receipt }) => [transaction, receipt]),
    ...payouts.map(({ transaction }) => transaction),
    returned?.transaction,
  ];
  const amounts = [usd, coin_amount, details?.amount, ...money.map(({ amount }) => amount)];
  const found = [
    ...names.flatMap((name) => (name ? wordsOf(name) : [])),
    ...transactions.flatMap((one) => (one ? [searchTerm(one)] : [])),
    ...amounts.flatMap((amount) => (amount ? [amount] : [])),
  ];
  return new Set(found.slice(0, MAX_TERMS));
}

/** Ids as they are searched for: one spelling, no case. */
export function searchTerm(id: string): string {
  return plainTransaction(id).toLowerCase();
}
