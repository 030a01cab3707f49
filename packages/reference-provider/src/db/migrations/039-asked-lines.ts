import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/** What a second person is asked to confirm about a statement line. */
export const askedLines: Migration = {
  async up(db: Kysely<unknown>) {
    // SQLite records a finished migration only after its transaction, so a process may end in between.
    const tables = await db.introspection.getTables();
    const known = tables.find(({ name }) => name === "statement_lines")?.columns ?? [];
    if (known.some(({ name }) => name === "asked")) return;
    await db.schema.alterTable("statement_lines").addColumn("asked", "text").execute();
  },
};
