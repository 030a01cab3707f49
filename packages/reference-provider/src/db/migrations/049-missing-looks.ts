import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";
import { hasColumn } from "../has-column.ts";

/** How often an explorer lacked a transaction that was in a block; looks without an answer are counted apart. */
export const missingLooks: Migration = {
  async up(db: Kysely<unknown>) {
    if (await hasColumn(db, "chain_checks", "missing_looks")) return;
    await db.schema
      .alterTable("chain_checks")
      .addColumn("missing_looks", "integer", (column) => column.notNull().defaultTo(0))
      .execute();
  },
};
