import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/** Who approved the part of a batch that is an order's. */
export const partApprovers: Migration = {
  async up(db: Kysely<unknown>) {
    // SQLite notes that a migration is done after its transaction: a process may end in between.
    const tables = await db.introspection.getTables();
    const known = tables.find(({ name }) => name === "desk_allocations")?.columns ?? [];
    if (known.some(({ name }) => name === "part_approved_by")) return;
    await db.schema.alterTable("desk_allocations").addColumn("part_approved_by", "text").execute();
  },
};
