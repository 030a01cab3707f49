import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";
import { hasColumn } from "../has-column.ts";

/** Customer and desk write to each other on the order's page. */
export const orderMessages: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable("order_messages")
      .ifNotExists()
      .addColumn("reference", "text", (column) => column.notNull())
      .addColumn("number", "integer", (column) => column.notNull())
      .addColumn("at", "bigint", (column) => column.notNull())
      .addColumn("side", "text", (column) => column.notNull())
      .addColumn("by_id", "text")
      .addColumn("text", "text", (column) => column.notNull())
      .addPrimaryKeyConstraint("order_messages_key", ["reference", "number"])
      .execute();
    if (!(await hasColumn(db, "orders", "unread")))
      await db.schema
        .alterTable("orders")
        .addColumn("unread", "integer", (column) => column.notNull().defaultTo(0))
        .execute();
    await sql`CREATE INDEX IF NOT EXISTS orders_unread ON orders (announced_at, reference)
      WHERE unread > 0`.execute(db);
  },
};
