import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/** Differences between an account and its books: entered by one member, confirmed by another. */
export const accountAdjustments: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable("account_adjustments")
      .ifNotExists()
      .addColumn("id", "text", (column) => column.primaryKey())
      .addColumn("account_id", "text", (column) => column.notNull())
      .addColumn("kind", "text", (column) => column.notNull())
      .addColumn("amount", "text", (column) => column.notNull())
      .addColumn("date", "text", (column) => column.notNull())
      .addColumn("reason", "text", (column) => column.notNull())
      .addColumn("asked_at", "bigint", (column) => column.notNull())
      .addColumn("asked_by", "text", (column) => column.notNull())
      .addColumn("asked_name", "text", (column) => column.notNull())
      .addColumn("payment_id", "text")
      .execute();
    await db.schema
      .createIndex("account_adjustments_by_account")
      .ifNotExists()
      .on("account_adjustments")
      .columns(["account_id", "payment_id"])
      .execute();
  },
};
