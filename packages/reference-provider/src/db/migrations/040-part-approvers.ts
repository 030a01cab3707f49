import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";
import { hasColumn } from "../has-column.ts";

/** Who approved an order's part of a batch. */
export const partApprovers: Migration = {
  async up(db: Kysely<unknown>) {
    if (await hasColumn(db, "desk_allocations", "part_approved_by")) return;
    await db.schema.alterTable("desk_allocations").addColumn("part_approved_by", "text").execute();
  },
};
