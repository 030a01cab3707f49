import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/** Browsers that are told by push. */
export const push: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable("push_subscriptions")
      .ifNotExists()
      .addColumn("id", "text", (column) => column.primaryKey())
      .addColumn("account_id", "text", (column) => column.notNull())
      .addColumn("session_id", "text", (column) => column.notNull())
      .addColumn("endpoint", "text", (column) => column.notNull().unique())
      .addColumn("p256dh", "text", (column) => column.notNull())
      .addColumn("auth", "text", (column) => column.notNull())
      .addColumn("device", "text")
      .addColumn("created_at", "bigint", (column) => column.notNull())
      .addColumn("works_at", "bigint")
      .addColumn("failures", "integer", (column) => column.notNull())
      .execute();
    await db.schema
      .createIndex("push_subscriptions_by_account")
      .ifNotExists()
      .on("push_subscriptions")
      .column("account_id")
      .execute();
  },
};
