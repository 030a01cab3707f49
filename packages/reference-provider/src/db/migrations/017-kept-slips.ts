import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/** Slips that an account keeps before anybody has announced them. */
export const keptSlips: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable("kept_slips")
      .ifNotExists()
      .addColumn("reference", "text", (column) => column.primaryKey())
      .addColumn("token", "text", (column) => column.notNull())
      .addColumn("account_id", "text", (column) => column.notNull())
      .addColumn("kept_at", "bigint", (column) => column.notNull())
      .execute();
    await db.schema
      .createIndex("kept_slips_account")
      .ifNotExists()
      .on("kept_slips")
      .column("account_id")
      .execute();
  },
};
