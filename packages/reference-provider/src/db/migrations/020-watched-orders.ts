import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/** Orders that a member of the desk keeps an eye on. */
export const watchedOrders: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable("watched_orders")
      .ifNotExists()
      .addColumn("account_id", "text", (column) => column.notNull())
      .addColumn("reference", "text", (column) => column.notNull())
      .addColumn("at", "bigint", (column) => column.notNull())
      .addPrimaryKeyConstraint("watched_orders_key", ["account_id", "reference"])
      .execute();
  },
};
