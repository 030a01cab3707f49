import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/** What a user wants to be told of, what waits to be told, and the browser that an account began in. */
export const notices: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable("notice_choices")
      .ifNotExists()
      .addColumn("account_id", "text", (column) => column.primaryKey())
      .addColumn("orders_email", "integer", (column) => column.notNull())
      .addColumn("orders_push", "integer", (column) => column.notNull())
      .addColumn("alerts_email", "integer", (column) => column.notNull())
      .addColumn("alerts_push", "integer", (column) => column.notNull())
      .execute();
    await db.schema
      .createTable("notice_queue")
      .ifNotExists()
      .addColumn("id", "text", (column) => column.primaryKey())
      .addColumn("account_id", "text", (column) => column.notNull())
      .addColumn("content", "text", (column) => column.notNull())
      .addColumn("at", "bigint", (column) => column.notNull())
      .execute();
    await db.schema
      .createTable("first_browsers")
      .ifNotExists()
      .addColumn("account_id", "text", (column) => column.primaryKey())
      .addColumn("browser", "text", (column) => column.notNull())
      .execute();
  },
};
