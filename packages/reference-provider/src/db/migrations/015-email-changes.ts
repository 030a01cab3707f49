import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/** New addresses that wait for their proof, and the way back to the old ones. */
export const emailChanges: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable("email_changes")
      .ifNotExists()
      .addColumn("id", "text", (column) => column.primaryKey())
      .addColumn("account_id", "text", (column) => column.notNull())
      .addColumn("session_id", "text", (column) => column.notNull())
      .addColumn("from_email", "text", (column) => column.notNull())
      .addColumn("to_email", "text", (column) => column.notNull())
      .addColumn("confirm_hash", "text")
      .addColumn("undo_hash", "text", (column) => column.notNull())
      .addColumn("asked_at", "bigint", (column) => column.notNull())
      .addColumn("confirmed_at", "bigint")
      .addColumn("undo_until", "bigint", (column) => column.notNull())
      .execute();
    await db.schema
      .createIndex("email_changes_account")
      .ifNotExists()
      .on("email_changes")
      .column("account_id")
      .execute();
  },
};
