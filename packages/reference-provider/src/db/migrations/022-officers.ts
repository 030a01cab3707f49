import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/**
 * What the audit says about customers is separated from what the desk did; former members get another name.
 */
export const officers: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable("officers")
      .ifNotExists()
      .addColumn("account_id", "text", (column) => column.primaryKey())
      .addColumn("name", "text", (column) => column.notNull())
      .execute();
    // SQLite records a finished migration only after its transaction, so a process may end in between.
    const tables = await db.introspection.getTables();
    const columns = tables.find(({ name }) => name === "audit")?.columns ?? [];
    for (const column of ["personal", "personal_salt"])
      if (!columns.some(({ name }) => name === column))
        await db.schema.alterTable("audit").addColumn(column, "text").execute();
  },
};
