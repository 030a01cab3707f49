import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/** Lists what waits for approvers, who are notified of each once. */
export const awaitedApprovals: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable("awaited_approvals")
      .ifNotExists()
      .addColumn("reference", "text", (column) => column.primaryKey())
      .addColumn("covers", "text", (column) => column.notNull())
      .execute();
  },
};
