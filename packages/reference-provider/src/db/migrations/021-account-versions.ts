import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";
import { hasColumn } from "../has-column.ts";

/** A receiving account is confirmed in the version that was read, by an admin who wrote no part of it. */
export const accountVersions: Migration = {
  async up(db: Kysely<unknown>) {
    if (await hasColumn(db, "receiving_accounts", "authors")) return;
    if (db.isTransaction) await extend(db);
    else await db.transaction().execute(extend);
  },
};

async function extend(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable("receiving_accounts")
    .addColumn("version", "bigint", (column) => column.notNull().defaultTo(1))
    .execute();
  await db.schema
    .alterTable("receiving_accounts")
    .addColumn("authors", "text", (column) => column.notNull().defaultTo("[]"))
    .execute();
  // Ids are UUIDs, so nothing in them needs escaping.
  await sql`UPDATE receiving_accounts SET authors = '["' || changed_by || '"]'`.execute(db);
}
