import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";
import { hasColumn } from "../has-column.ts";

/** How late an account's bank posts its lines. */
export const laterLines: Migration = {
  async up(db: Kysely<unknown>) {
    if (await hasColumn(db, "receiving_accounts", "posts_later_hours")) return;
    await db.schema
      .alterTable("receiving_accounts")
      .addColumn("posts_later_hours", "integer", (column) => column.notNull().defaultTo(0))
      .execute();
  },
};
