/**
 * What migrations leave to the first start, because it follows from more than one row. Servers that start
 * together wait for the first.
 */
import type { Database } from "../db/database.ts";
import { inPages } from "../db/in-pages.ts";
import type { MarkName } from "../db/marks.ts";
import type { Audit } from "../desk/audit.ts";
import { auditedRows, dayDigests } from "../ledger/audited-rows.ts";
import { auditedRecord } from "./audited-record.ts";
import { INBOX, recordsOf } from "./order-record.ts";
import { rowOf } from "./order-row.ts";

export async function completeUpgrade(db: Database, audit: Audit): Promise<void> {
  await auditMovedOrders(db, audit);
  await auditMovedRows(db, audit);
  await rankOpenAgain(db);
}

/**
 * After payments were moved into the ledger: the audit records the state of each order, so that later changes
 * made directly in the database are still detected.
 */
async function auditMovedOrders(db: Database, audit: Audit): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    if (!(await takeMark(transaction, "ledger-unaudited"))) return;
    for await (const rows of inPages(transaction.selectFrom("orders").selectAll(), "reference"))
      for (const order of await recordsOf(transaction, rows)) {
        const { lasting, personal } = await auditedRecord(transaction, order);
        await audit.record(transaction, {
          actor: { kind: "system", id: null },
          action: "moved-to-ledger",
          reference: order.reference,
          content: { to: order.state, record: lasting },
          ...(order.is_bare === 1 ? {} : { personal: { record: personal } }),
        });
      }
  });
}

/** Of money outside orders and closed days of earlier releases: the audit records their state. */
export async function auditMovedRows(db: Database, audit: Audit): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    if (!(await takeMark(transaction, "rows-unaudited"))) return;
    const outside = transaction
      .selectFrom("desk_payments")
      .selectAll()
      .where("id", "not in", (eb) => eb.selectFrom("desk_allocations").select("payment_id"));
    for await (const rows of inPages(outside, "id")) await recordBooks(transaction, audit, auditedRows(rows));
    const days: Record<string, string> = {};
    for await (const [day, digest] of dayDigests(transaction)) days[day] = digest;
    if (Object.keys(days).length > 0) await recordBooks(transaction, audit, { days });
  });
}

function recordBooks(db: Database, audit: Audit, content: object): Promise<void> {
  return audit.record(db, {
    actor: { kind: "system", id: null },
    action: "books-audited",
    reference: null,
    content: { ...content },
  });
}

/** Earlier releases left ended orders out of the inbox when their money was open again. */
async function rankOpenAgain(db: Database): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const isFirst = await transaction
      .insertInto("marks")
      .values({ name: "inbox-ranked", value: "yes" })
      .onConflict((conflict) => conflict.doNothing())
      .returning("name")
      .executeTakeFirst();
    if (isFirst === undefined) return;
    const ended = transaction.selectFrom("orders").selectAll().where("is_open", "=", 0);
    for await (const rows of inPages(ended, "reference"))
      for (const order of await recordsOf(transaction, rows)) {
        const { inbox_rank } = rowOf(order);
        if (inbox_rank === INBOX.none) continue;
        await transaction
          .updateTable("orders")
          .set({ inbox_rank })
          .where("reference", "=", order.reference)
          // Unless another server's step has changed it meanwhile.
          .where("version", "=", order.version)
          .execute();
      }
  });
}

/** Whether it was there. */
async function takeMark(db: Database, name: MarkName): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom("marks").where("name", "=", name).executeTakeFirstOrThrow();
  return numDeletedRows === 1n;
}
