import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

/**
 * Whatever two people can open gets a version, and the person who saved it last (docs/product.md, P21.23).
 * Inbox rows can be counted from an index alone: orders that wait for a claim, by browser.
 */
export const versionsAndCounts: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable("reply_versions")
      .ifNotExists()
      .addColumn("id", "integer", (column) => column.primaryKey())
      .addColumn("version", "bigint", (column) => column.notNull())
      .addColumn("changed_by", "text", (column) => column.notNull())
      .execute();
    // SQLite records a finished migration only after its transaction, so a process may end in between.
    const tables = await db.introspection.getTables();
    const has = (table: string, column: string) =>
      tables.find(({ name }) => name === table)?.columns.some(({ name }) => name === column);
    if (!has("accounts", "profile_version"))
      await db.schema
        .alterTable("accounts")
        .addColumn("profile_version", "bigint", (column) => column.notNull().defaultTo(sql`1`))
        .execute();
    if (!has("receiving_accounts", "saved_by"))
      await db.schema.alterTable("receiving_accounts").addColumn("saved_by", "text").execute();
    if (!has("statement_mappings", "version"))
      await db.schema
        .alterTable("statement_mappings")
        .addColumn("version", "bigint", (column) => column.notNull().defaultTo(sql`1`))
        .execute();
    await db.schema
      .createIndex("orders_open_browsers")
      .ifNotExists()
      .on("orders")
      .columns(["is_open", "state", "inbox_rank", "browser"])
      .execute();
    await db.schema.dropIndex("orders_open_counts").ifExists().execute();
  },
};
