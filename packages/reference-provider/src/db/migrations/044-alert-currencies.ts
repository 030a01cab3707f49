import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/** The currency that an alert's price is in. */
export const alertCurrencies: Migration = {
  async up(db: Kysely<unknown>) {
    // SQLite notes that a migration is done after its transaction: a process may end in between.
    const tables = await db.introspection.getTables();
    const known = tables.find(({ name }) => name === "price_alerts")?.columns ?? [];
    if (known.some(({ name }) => name === "currency")) return;
    await db.schema
      .alterTable("price_alerts")
      .addColumn("currency", "text", (column) => column.notNull().defaultTo("USD"))
      .execute();
  },
};
