import { randomUUID } from "node:crypto";
import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

/** What people are told of their sessions, and how a session was proved. */
export const sessions: Migration = {
  async up(db: Kysely<unknown>) {
    // SQLite notes that a migration is done after its transaction: a process may end in between.
    const tables = await db.introspection.getTables();
    const table = tables.find(({ name }) => name === "sessions");
    if (table?.columns.some(({ name }) => name === "assurance")) return;
    if (db.isTransaction) await extend(db);
    else await db.transaction().execute(extend);
  },
};

async function extend(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("sessions").addColumn("device", "text").execute();
  await db.schema.alterTable("sessions").addColumn("looked_at", "bigint").execute();
  await db.schema
    .alterTable("sessions")
    .addColumn("assurance", "integer", (column) => column.notNull().defaultTo(1))
    .execute();
  // Rows of the first release: without a name they could not be ended alone.
  const { rows } = await sql<{
    token_hash: string;
  }>`SELECT token_hash FROM sessions WHERE id IS NULL`.execute(db);
  for (const { token_hash } of rows)
    await sql`UPDATE sessions SET id = ${randomUUID()} WHERE token_hash = ${token_hash}`.execute(db);
}
