import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/** Who of the desk is called by mail, and for which orders a mail went out. */
export const duty: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable("desk_duty")
      .ifNotExists()
      .addColumn("account_id", "text", (column) => column.primaryKey())
      .addColumn("called_at", "bigint", (column) => column.notNull())
      .execute();
    await db.schema
      .createTable("called_orders")
      .ifNotExists()
      .addColumn("reference", "text", (column) => column.primaryKey())
      .addColumn("at", "bigint", (column) => column.notNull())
      .execute();
  },
};
