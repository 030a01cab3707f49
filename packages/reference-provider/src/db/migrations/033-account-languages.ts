import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/** The language that an account is written to in. */
export const accountLanguages: Migration = {
  async up(db: Kysely<unknown>) {
    // SQLite notes that a migration is done after its transaction: a process may end in between.
    const tables = await db.introspection.getTables();
    const known = tables.find(({ name }) => name === "accounts")?.columns ?? [];
    if (known.some(({ name }) => name === "language")) return;
    await db.schema.alterTable("accounts").addColumn("language", "text").execute();
  },
};
