import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/** The currency of an alert's price. */
export const alertCurrencies: Migration = {
  async up(db: Kysely<unknown>) {
    // SQLite records a finished migration only after its transaction, so a process may end in between.
    const tables = await db.introspection.getTables();
    const known = tables.find(({ name }) => name === "price_alerts")?.columns ?? [];
    if (known.some(({ name }) => name === "currency")) return;
    await db.schema
      .alterTable("price_alerts")
      .addColumn("currency", "text", (column) => column.notNull().defaultTo("USD"))
      .execute();
  },
};
