import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";
import { hasColumn } from "../has-column.ts";

/** Saved destinations of accounts, and requests from another browser to give an order's new destination. */
export const savedDestinations: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable("saved_destinations")
      .ifNotExists()
      .addColumn("id", "text", (column) => column.primaryKey())
      .addColumn("account_id", "text", (column) => column.notNull())
      .addColumn("kind", "text", (column) => column.notNull())
      .addColumn("content", "text", (column) => column.notNull())
      .addColumn("created_at", "bigint", (column) => column.notNull())
      .execute();
    await db.schema
      .createIndex("saved_destinations_by_account")
      .ifNotExists()
      .on("saved_destinations")
      .column("account_id")
      .execute();
    await db.schema
      .createTable("asked_elsewhere")
      .ifNotExists()
      .addColumn("reference", "text", (column) => column.primaryKey())
      .addColumn("asked_at", "bigint", (column) => column.notNull())
      .addColumn("from_at", "bigint", (column) => column.notNull())
      .execute();
    if (await hasColumn(db, "accounts", "proofs_changed_at")) return;
    await db.schema.alterTable("accounts").addColumn("proofs_changed_at", "bigint").execute();
  },
};
