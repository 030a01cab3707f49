import type { Database } from "../db/database.ts";
import type { OrderHistoryTable } from "../db/order-tables.ts";
import type { Audit } from "../desk/audit.ts";
import { forgetFollowers } from "../notices/order-followers.ts";
import { plainTransaction } from "../ledger/payment-keys.ts";
import { paymentsOf } from "../ledger/payment-store.ts";
import { type OrderRecord, recordOf } from "./order-record.ts";
import { rowOf } from "./order-row.ts";
import { wordsOf } from "../ledger/payer-names.ts";

/** @param use "to change" locks the order until the transaction ends */
export async function findOrder(
  db: Database,
  reference: string,
  use?: "to change",
): Promise<OrderRecord | null> {
  const query = db.selectFrom("orders").selectAll().where("reference", "=", reference);
  const row = await (use === undefined ? query : query.forUpdate()).executeTakeFirst();
  if (row === undefined) return null;
  return recordOf(row, (await paymentsOf(db, [reference])).get(reference));
}

/** False: an order with this reference exists. */
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

/** False: its version is no longer that of `before`, so another caller was faster. */
export async function saveOrder(db: Database, before: OrderRecord, order: OrderRecord): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("orders")
    .set(rowOf(order))
    .where("reference", "=", before.reference)
    .where("version", "=", before.version)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows !== 1n) return false;
  const isSame =
    before.facts === order.facts && before.payments === order.payments && before.usd === order.usd;
  if (!isSame) await writeTerms(db, order);
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

/** Unclaimed orders leave no trace, and no personal data in the audit. */
export async function removeOrders(db: Database, audit: Audit, references: readonly string[]): Promise<void> {
  if (references.length === 0) return;
  for (const table of ["order_history", "order_terms", "order_messages", "orders"] as const)
    await db.deleteFrom(table).where("reference", "in", references).execute();
  await forgetFollowers(db, references);
  await audit.erase(db, references);
}

async function writeTerms(db: Database, order: OrderRecord): Promise<void> {
  await db.deleteFrom("order_terms").where("reference", "=", order.reference).execute();
  const terms = [...termsOf(order)].map((term) => ({ term, reference: order.reference }));
  if (terms.length > 0) await db.insertInto("order_terms").values(terms).execute();
}

const MAX_TERMS = 60;

/** Search terms of the order; its reference is the row's own key. */
function termsOf({ usd, coin_amount, facts, payments }: OrderRecord): ReadonlySet<string> {
  const { destination, details, local, saidPaid } = facts;
  const names = [
    destination?.payerName,
    destination?.holder,
    ...payments.map(({ counterparty }) => counterparty),
  ];
  const transactions = [
    saidPaid?.transaction,
    ...payments.flatMap(({ transaction, bankReference }) => [transaction, bankReference]),
  ];
  const amounts = [usd, coin_amount, local?.amount, details?.amount, ...payments.map(({ amount }) => amount)];
  const found = [
    ...names.flatMap((name) => (name ? wordsOf(name) : [])),
    ...transactions.flatMap((one) => (one ? [searchTerm(one)] : [])),
    ...amounts.flatMap((amount) => (amount ? [amount] : [])),
  ];
  return new Set(found.slice(0, MAX_TERMS));
}

/** Ids in the form used for searching: one spelling, no case. */
export function searchTerm(id: string): string {
  return plainTransaction(id).toLowerCase();
}
