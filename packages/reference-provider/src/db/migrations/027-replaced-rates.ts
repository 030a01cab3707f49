import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/** When a rate of the desk was replaced: orders made around that time need a second look. */
export const replacedRates: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable("replaced_rates")
      .ifNotExists()
      .addColumn("currency", "text", (column) => column.notNull())
      .addColumn("side", "text", (column) => column.notNull())
      .addColumn("at", "bigint", (column) => column.notNull())
      .addPrimaryKeyConstraint("replaced_rates_key", ["currency", "side", "at"])
      .execute();
  },
};
