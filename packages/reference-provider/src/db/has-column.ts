import type { Kysely } from "kysely";

/**
 * Whether a migration added it before. SQLite records a finished migration only after its transaction, so a process
 * may end in between.
 */
export async function hasColumn(db: Kysely<unknown>, table: string, column: string): Promise<boolean> {
  const tables = await db.introspection.getTables();
  return tables.some(({ name, columns }) => name === table && columns.some((known) => known.name === column));
}
