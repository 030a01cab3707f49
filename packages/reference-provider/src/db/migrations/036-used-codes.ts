import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/** The used codes of an authenticator app, including those from a wrong clock. */
export const usedCodes: Migration = {
  async up(db: Kysely<unknown>) {
    // SQLite records a finished migration only after its transaction, so a process may end in between.
    const tables = await db.introspection.getTables();
    const known = tables.find(({ name }) => name === "totp_factors")?.columns ?? [];
    if (known.some(({ name }) => name === "used_steps")) return;
    await db.schema
      .alterTable("totp_factors")
      .addColumn("used_steps", "text", (column) => column.notNull().defaultTo("[]"))
      .execute();
  },
};
