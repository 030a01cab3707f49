import type { Database } from "../db/database.ts";
import type { Audit } from "../desk/audit.ts";
import { auditedRows, dayDigests } from "../ledger/audited-rows.ts";

const PAGE = 500;

/**
 * Runs once, for money outside orders and closed days of earlier releases: the audit records their state.
 * Servers that start together wait for the first.
 */
export async function auditMovedRows(db: Database, audit: Audit): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const { numDeletedRows } = await transaction
      .deleteFrom("marks")
      .where("name", "=", "rows-unaudited")
      .executeTakeFirstOrThrow();
    if (numDeletedRows !== 1n) return;
    const rows = await transaction
      .selectFrom("desk_payments")
      .selectAll()
      .where("id", "not in", (eb) => eb.selectFrom("desk_allocations").select("payment_id"))
      .orderBy("id")
      .execute();
    for (let from = 0; from < rows.length; from += PAGE)
      await tell(transaction, audit, auditedRows(rows.slice(from, from + PAGE)));
    const days: Record<string, string> = {};
    for await (const [day, digest] of dayDigests(transaction)) days[day] = digest;
    if (Object.keys(days).length > 0) await tell(transaction, audit, { days });
  });
}

function tell(db: Database, audit: Audit, content: object): Promise<void> {
  return audit.record(db, {
    actor: { kind: "system", id: null },
    action: "books-audited",
    reference: null,
    content: { ...content },
  });
}
