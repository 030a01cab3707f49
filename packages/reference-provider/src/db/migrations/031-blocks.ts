import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/** People who are not served, and blocked addresses. */
export const blocks: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable("blocks")
      .ifNotExists()
      .addColumn("id", "text", (column) => column.primaryKey())
      .addColumn("kind", "text", (column) => column.notNull())
      .addColumn("value", "text", (column) => column.notNull())
      .addColumn("reason", "text", (column) => column.notNull())
      .addColumn("created_by", "text", (column) => column.notNull())
      .addColumn("created_at", "bigint", (column) => column.notNull())
      .addColumn("ends_at", "bigint")
      .addColumn("removal_by", "text")
      .addColumn("removal_at", "bigint")
      .execute();
    await db.schema
      .createIndex("blocks_by_value")
      .ifNotExists()
      .on("blocks")
      .columns(["kind", "value"])
      .execute();
    await db.schema
      .createTable("blocked_addresses")
      .ifNotExists()
      .addColumn("address", "text", (column) => column.primaryKey())
      .addColumn("since", "bigint", (column) => column.notNull())
      .execute();
  },
};
