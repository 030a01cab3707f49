import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";
import { hasColumn } from "../has-column.ts";

/** Which followers came along with a change of their account's address. */
export const movedFollowers: Migration = {
  async up(db: Kysely<unknown>) {
    if (await hasColumn(db, "order_followers", "moved_by")) return;
    await db.schema.alterTable("order_followers").addColumn("moved_by", "text").execute();
  },
};
