import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/** The public keys of slips, which are kept for good. */
export const slipKeys: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable("slip_keys")
      .ifNotExists()
      .addColumn("x", "text", (column) => column.primaryKey())
      .addColumn("kid", "text", (column) => column.notNull())
      .addColumn("not_before", "bigint", (column) => column.notNull())
      .addColumn("not_after", "bigint")
      .addColumn("compromised_at", "bigint")
      .execute();
  },
};
