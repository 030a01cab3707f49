import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/** Price alerts, and when each told. */
export const alerts: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable("price_alerts")
      .ifNotExists()
      .addColumn("id", "text", (column) => column.primaryKey())
      .addColumn("account_id", "text", (column) => column.notNull())
      .addColumn("coin_id", "text", (column) => column.notNull())
      .addColumn("coin_name", "text", (column) => column.notNull())
      .addColumn("direction", "text", (column) => column.notNull())
      .addColumn("price", "text", (column) => column.notNull())
      .addColumn("repeats", "text", (column) => column.notNull())
      .addColumn("created_at", "bigint", (column) => column.notNull())
      .addColumn("crossing", "integer", (column) => column.notNull())
      .addColumn("armed", "integer", (column) => column.notNull())
      .addColumn("judged_at", "bigint", (column) => column.notNull())
      .addColumn("fired_at", "bigint")
      .execute();
    await db.schema
      .createIndex("price_alerts_by_account")
      .ifNotExists()
      .on("price_alerts")
      .column("account_id")
      .execute();
    await db.schema
      .createTable("alert_firings")
      .ifNotExists()
      .addColumn("alert_id", "text", (column) => column.notNull())
      .addColumn("crossing", "integer", (column) => column.notNull())
      .addColumn("price", "text", (column) => column.notNull())
      .addColumn("at", "bigint", (column) => column.notNull())
      .addPrimaryKeyConstraint("alert_firings_key", ["alert_id", "crossing"])
      .execute();
  },
};
