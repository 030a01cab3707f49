import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/** The language of mails to an account. */
export const accountLanguages: Migration = {
  async up(db: Kysely<unknown>) {
    // SQLite records a finished migration only after its transaction, so a process may end in between.
    const tables = await db.introspection.getTables();
    const known = tables.find(({ name }) => name === "accounts")?.columns ?? [];
    if (known.some(({ name }) => name === "language")) return;
    await db.schema.alterTable("accounts").addColumn("language", "text").execute();
  },
};
