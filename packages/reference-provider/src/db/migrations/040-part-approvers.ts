import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/** Who approved an order's part of a batch. */
export const partApprovers: Migration = {
  async up(db: Kysely<unknown>) {
    // SQLite records a finished migration only after its transaction, so a process may end in between.
    const tables = await db.introspection.getTables();
    const known = tables.find(({ name }) => name === "desk_allocations")?.columns ?? [];
    if (known.some(({ name }) => name === "part_approved_by")) return;
    await db.schema.alterTable("desk_allocations").addColumn("part_approved_by", "text").execute();
  },
};
