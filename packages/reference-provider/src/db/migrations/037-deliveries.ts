import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/** Mails and pushes waiting to be accepted. */
export const deliveries: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable("deliveries")
      .ifNotExists()
      .addColumn("id", "text", (column) => column.primaryKey())
      .addColumn("account_id", "text", (column) => column.notNull())
      .addColumn("way", "text", (column) => column.notNull())
      .addColumn("kind", "text", (column) => column.notNull())
      .addColumn("content", "text", (column) => column.notNull())
      .addColumn("at", "bigint", (column) => column.notNull())
      .addColumn("due_at", "bigint", (column) => column.notNull())
      .addColumn("tries", "integer", (column) => column.notNull())
      .execute();
  },
};
