import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/** The codes of an authenticator app that were used, also by a clock that was wrong. */
export const usedCodes: Migration = {
  async up(db: Kysely<unknown>) {
    // SQLite notes that a migration is done after its transaction: a process may end in between.
    const tables = await db.introspection.getTables();
    const known = tables.find(({ name }) => name === "totp_factors")?.columns ?? [];
    if (known.some(({ name }) => name === "used_steps")) return;
    await db.schema
      .alterTable("totp_factors")
      .addColumn("used_steps", "text", (column) => column.notNull().defaultTo("[]"))
      .execute();
  },
};
