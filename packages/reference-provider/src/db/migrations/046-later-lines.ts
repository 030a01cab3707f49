import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/** How late an account's bank posts its lines. */
export const laterLines: Migration = {
  async up(db: Kysely<unknown>) {
    // SQLite records a finished migration only after its transaction, so a process may end in between.
    const tables = await db.introspection.getTables();
    const known = tables.find(({ name }) => name === "receiving_accounts")?.columns ?? [];
    if (known.some(({ name }) => name === "posts_later_hours")) return;
    await db.schema
      .alterTable("receiving_accounts")
      .addColumn("posts_later_hours", "integer", (column) => column.notNull().defaultTo(0))
      .execute();
  },
};
