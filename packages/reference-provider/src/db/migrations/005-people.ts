import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

/** What blocking and erasing accounts, and telling servers of ended sessions, need. */
export const people: Migration = {
  async up(db: Kysely<unknown>) {
    // SQLite notes that a migration is done after its transaction: a process may end in between.
    const tables = await db.introspection.getTables();
    if (!tables.some(({ name }) => name === "events")) {
      if (db.isTransaction) await extend(db);
      else await db.transaction().execute(extend);
    }
    // Drops what was deleted before SQLite was told to overwrite it. On PostgreSQL migrations run in a
    // transaction.
    if (!db.isTransaction) await sql`VACUUM`.execute(db);
  },
};

async function extend(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("accounts").addColumn("blocked_at", "bigint").execute();
  await db.schema.alterTable("sessions").addColumn("id", "text").execute();
  await db.schema
    .createTable("events")
    .addColumn("seq", "bigint", (column) => column.primaryKey())
    .addColumn("type", "text", (column) => column.notNull())
    .addColumn("data", "text", (column) => column.notNull())
    .addColumn("at", "bigint", (column) => column.notNull())
    .execute();
  await db.schema
    .createTable("event_counter")
    .addColumn("id", "integer", (column) => column.primaryKey())
    .addColumn("last", "bigint", (column) => column.notNull())
    .execute();
  await db.schema
    .createTable("marks")
    .addColumn("name", "text", (column) => column.primaryKey())
    .addColumn("value", "text", (column) => column.notNull())
    .execute();
}
