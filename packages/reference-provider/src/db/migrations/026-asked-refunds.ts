import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/** Refunds of money that belongs to no order need an approval. */
export const askedRefunds: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable("asked_refunds")
      .ifNotExists()
      .addColumn("payment_id", "text", (column) => column.primaryKey())
      .addColumn("amount", "text", (column) => column.notNull())
      .addColumn("destination", "text", (column) => column.notNull())
      .addColumn("asked_by", "text", (column) => column.notNull())
      .addColumn("asked_at", "bigint", (column) => column.notNull())
      .addColumn("waits_until", "bigint")
      .addColumn("approved_by", "text")
      .execute();
  },
};
