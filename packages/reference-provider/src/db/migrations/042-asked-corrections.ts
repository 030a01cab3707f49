import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/** Besides refunds, corrections of money that belongs to no order may be requested. */
export const askedCorrections: Migration = {
  async up(db: Kysely<unknown>) {
    // SQLite records a finished migration only after its transaction, so a process may end in between.
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
