import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";
import { hasColumn } from "../has-column.ts";

/** The currency of an alert's price. */
export const alertCurrencies: Migration = {
  async up(db: Kysely<unknown>) {
    if (await hasColumn(db, "price_alerts", "currency")) return;
    await db.schema
      .alterTable("price_alerts")
      .addColumn("currency", "text", (column) => column.notNull().defaultTo("USD"))
      .execute();
  },
};
