import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/** What the chain shows about coins that orders count. */
export const chainChecks: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable("chain_checks")
      .ifNotExists()
      .addColumn("payment_id", "text", (column) => column.notNull())
      .addColumn("reference", "text", (column) => column.notNull())
      .addColumn("address", "text", (column) => column.notNull())
      .addColumn("is_found", "integer")
      .addColumn("fits", "integer")
      .addColumn("found_amount", "text")
      .addColumn("block_height", "bigint")
      .addColumn("block_at", "bigint")
      .addColumn("tip_height", "bigint")
      .addColumn("failed_looks", "integer", (column) => column.notNull())
      .addColumn("next_look_at", "bigint")
      .addPrimaryKeyConstraint("chain_checks_pk", ["payment_id", "reference"])
      .execute();
    await db.schema
      .createIndex("chain_checks_by_next_look")
      .ifNotExists()
      .on("chain_checks")
      .column("next_look_at")
      .execute();
  },
};
