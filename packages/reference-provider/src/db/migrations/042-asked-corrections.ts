import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/** Money of no order may be asked to be corrected, as well as to go back. */
export const askedCorrections: Migration = {
  async up(db: Kysely<unknown>) {
    // SQLite notes that a migration is done after its transaction: a process may end in between.
    const tables = await db.introspection.getTables();
    const known = tables.find(({ name }) => name === "asked_refunds")?.columns ?? [];
    const has = (column: string) => known.some(({ name }) => name === column);
    if (!has("step"))
      await db.schema
        .alterTable("asked_refunds")
        .addColumn("step", "text", (column) => column.notNull().defaultTo("refund"))
        .execute();
    if (!has("right_row"))
      await db.schema.alterTable("asked_refunds").addColumn("right_row", "text").execute();
  },
};
