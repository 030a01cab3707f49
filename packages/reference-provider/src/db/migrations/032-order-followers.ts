import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/** Customers without an account can follow their order. */
export const orderFollowers: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable("order_followers")
      .ifNotExists()
      .addColumn("id", "text", (column) => column.primaryKey())
      .addColumn("reference", "text", (column) => column.notNull())
      .addColumn("endpoint", "text", (column) => column.notNull())
      .addColumn("address", "text")
      .addColumn("p256dh", "text")
      .addColumn("auth", "text")
      .addColumn("locale", "text", (column) => column.notNull())
      .addColumn("created_at", "bigint", (column) => column.notNull())
      .addUniqueConstraint("order_followers_endpoint", ["reference", "endpoint"])
      .execute();
    await db.schema
      .createTable("stopped_addresses")
      .ifNotExists()
      .addColumn("address", "text", (column) => column.primaryKey())
      .addColumn("at", "bigint", (column) => column.notNull())
      .execute();
  },
};
