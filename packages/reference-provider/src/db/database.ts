import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { Kysely, SqliteDialect } from "kysely";
import { Migrator } from "kysely/migration";
import { migrations } from "./migrations/index.ts";
import { DatabaseLostError, SqliteFile } from "./sqlite-file.ts";
import type { Tables } from "./tables.ts";

/** Also what runs inside a transaction. */
export type Database = Kysely<Tables>;

const FILE = "provider.sqlite";

/** Opens the database of a data folder and brings its tables up to date. */
export async function openDatabase(dataDir: string): Promise<Database> {
  await mkdir(dataDir, { recursive: true });
  const dialect = new SqliteDialect({ database: new SqliteFile(join(dataDir, FILE)) });
  const db: Database = new Kysely({ dialect });
  try {
    await migrate(db);
  } catch (error) {
    await db.destroy();
    throw error;
  }
  return db;
}

async function migrate(db: Database): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error } = await migrator.migrateToLatest();
  if (error !== undefined) throw new Error("The tables could not be brought up to date", { cause: error });
}

/** Whether the storage itself failed (locked, full, gone), and not what was asked of it. */
export function isDatabaseFailure(error: unknown): boolean {
  if (error instanceof DatabaseLostError) return true;
  return error instanceof Error && (error as NodeJS.ErrnoException).code === "ERR_SQLITE_ERROR";
}
