import type { Database } from "../db/database.ts";
import type { Audit } from "../desk/audit.ts";
import { auditedRecord } from "./audited-record.ts";
import { recordsOf } from "./order-record.ts";

const PAGE = 500;

/**
 * Runs once, after payments were moved into the ledger: the audit records the state of each order, so that
 * later changes made directly in the database are still detected. Servers that start together wait for the
 * first.
 * @returns how many orders there were
 */
export async function auditMovedOrders(db: Database, audit: Audit): Promise<number> {
  return db.transaction().execute(async (transaction) => {
    const { numDeletedRows } = await transaction
      .deleteFrom("marks")
      .where("name", "=", "ledger-unaudited")
      .executeTakeFirstOrThrow();
    if (numDeletedRows !== 1n) return 0;
    let count = 0;
    for (let after = ""; ;) {
      const rows = await transaction
        .selectFrom("orders")
        .selectAll()
        .where("reference", ">", after)
        .orderBy("reference")
        .limit(PAGE)
        .execute();
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
      count += rows.length;
      if (rows.length < PAGE) return count;
      after = rows.at(-1)!.reference;
    }
  });
}
