import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";
import { isPostgres } from "./is-postgres.ts";

/**
 * Wraps a migration so that PostgreSQL then sorts and compares all texts by their bytes, as SQLite does. By
 * default a database sorts by its language ("aa" after "z" in Danish), but we search prefixes as ranges.
 */
export function withTextsInByteOrder(migration: Migration): Migration {
  return {
    async up(db: Kysely<unknown>) {
      await migration.up(db);
      // SQLite compares texts by bytes anyway.
      if (isPostgres(db)) await sortTextsByBytes(db);
    },
  };
}

async function sortTextsByBytes(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ table: string; changes: string }>`
    SELECT kind.relname AS "table",
      string_agg(format('ALTER COLUMN %I TYPE text COLLATE "C"', attname), ', ' ORDER BY attnum) AS changes
    FROM pg_attribute JOIN pg_class AS kind ON kind.oid = attrelid
    WHERE relkind = 'r' AND relnamespace = current_schema()::regnamespace AND relname NOT LIKE 'kysely%'
      AND attnum > 0 AND NOT attisdropped AND atttypid = 'text'::regtype AND attcollation <> '"C"'::regcollation
    GROUP BY relname ORDER BY relname`.execute(db);
  // One by one: each rebuilds its table's indexes, and gets a full statement timeout for it.
  for (const { table, changes } of rows)
    await sql`ALTER TABLE ${sql.table(table)} ${sql.raw(changes)}`.execute(db);
}
