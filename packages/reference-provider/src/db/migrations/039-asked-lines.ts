import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";
import { hasColumn } from "../has-column.ts";

/** What a second person is asked to confirm about a statement line. */
export const askedLines: Migration = {
  async up(db: Kysely<unknown>) {
    if (await hasColumn(db, "statement_lines", "asked")) return;
    await db.schema.alterTable("statement_lines").addColumn("asked", "text").execute();
  },
};
