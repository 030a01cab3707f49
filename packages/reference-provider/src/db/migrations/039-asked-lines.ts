import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/** What a second person is asked to confirm of a statement's line. */
export const askedLines: Migration = {
  async up(db: Kysely<unknown>) {
    // SQLite notes that a migration is done after its transaction: a process may end in between.
    const tables = await db.introspection.getTables();
    const known = tables.find(({ name }) => name === "statement_lines")?.columns ?? [];
    if (known.some(({ name }) => name === "asked")) return;
    await db.schema.alterTable("statement_lines").addColumn("asked", "text").execute();
  },
};
