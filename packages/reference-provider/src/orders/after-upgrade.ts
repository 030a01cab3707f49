import type { Database } from "../db/database.ts";
import type { Audit } from "../desk/audit.ts";
import { auditMovedOrders } from "./audit-moved-orders.ts";
import { auditMovedRows } from "./audit-moved-rows.ts";
import { rankOpenAgain } from "./rank-open-again.ts";

/** What migrations leave to the first start, because it follows from more than one row. */
export async function completeUpgrade(db: Database, audit: Audit): Promise<void> {
  await auditMovedOrders(db, audit);
  await auditMovedRows(db, audit);
  await rankOpenAgain(db);
}
