import { existsSync } from "node:fs";
import { join } from "node:path";
import { StartError, withStartError } from "@tradeslip/node-kit/start-error";
import { type Dialect, Kysely } from "kysely";
import { type Migration, Migrator } from "kysely/migration";
import { DatabaseUnavailableError } from "../errors.ts";
import { accounts } from "./migrations/001-accounts.ts";
import { payments } from "./migrations/002-payments.ts";
import { sharedAddresses } from "./migrations/003-shared-addresses.ts";
import { pendingSignUps } from "./migrations/004-pending-sign-ups.ts";
import { people } from "./migrations/005-people.ts";
import type { PostgresLog } from "./postgres.ts";
import { sqliteDialect } from "./sqlite.ts";
import type { Tables } from "./tables.ts";

/** Also what runs inside a transaction. */
export type Database = Kysely<Tables>;

export const SQLITE_FILE = "provider.sqlite";

export interface DatabasePlace {
  readonly dataDir: string;
  /** PostgreSQL's address; null: a SQLite file in the data folder. */
  readonly databaseUrl: string | null;
  /** The operator's; null: a file in the data folder. */
  readonly secret: string | null;
}

/** Called after each statement. @param ms its duration */
export type OnStatement = (ms: number) => void;

/**
 * Opens the database and runs pending migrations. Processes that migrate at the same time wait for each other. Throws a
 * StartError if the database is empty beside a secret: that is made after the tables, so the desk's database is lost.
 */
export async function openDatabase(
  place: DatabasePlace,
  log: PostgresLog,
  onStatement?: OnStatement,
): Promise<Database> {
  const { dataDir, databaseUrl } = place;
  if (databaseUrl === null) {
    const file = sqliteFileIn(dataDir);
    return withStartError({ file, loss: "this loses accounts and payments" }, async () => {
      const db = open(sqliteDialect(file), onStatement);
      await migrate(db, place, log).catch((error: unknown) => closeAndThrow(db, error));
      return db;
    });
  }
  // Imported lazily, so that a start on SQLite does not load pg.
  const { postgresMigrationDialect, postgresDialect } = await import("./postgres.ts");
  const migrating = open(postgresMigrationDialect(databaseUrl, log));
  await migrate(migrating, place, log).catch((error: unknown) => closeAndThrow(migrating, error));
  await migrating.destroy();
  return open(postgresDialect(databaseUrl, log), onStatement);
}

export function sqliteFileIn(dataDir: string): string {
  return join(dataDir, SQLITE_FILE);
}

export function secretFileIn(dataDir: string): string {
  return join(dataDir, "provider-secret");
}

function open(dialect: Dialect, onStatement?: OnStatement): Database {
  if (onStatement === undefined) return new Kysely<Tables>({ dialect });
  return new Kysely<Tables>({ dialect, log: ({ queryDurationMillis }) => onStatement(queryDurationMillis) });
}

async function closeAndThrow(db: Database, error: unknown): Promise<never> {
  await db.destroy();
  throw error;
}

async function migrate(db: Database, place: DatabasePlace, log: PostgresLog): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const all = await migrator.getMigrations();
  if (all.every(({ executedAt }) => executedAt === undefined)) {
    refuseIfLost(place);
    log.warn({}, "the database is empty: a new desk begins");
  }
  const { error } = await migrator.migrateToLatest();
  if (error instanceof DatabaseUnavailableError) throw error;
  if (error !== undefined) throw new Error("The tables could not be brought up to date", { cause: error });
}

function refuseIfLost({ dataDir, databaseUrl, secret }: DatabasePlace): void {
  const secretFile = secretFileIn(dataDir);
  if (secret !== null || !existsSync(secretFile)) return;
  const what = databaseUrl === null ? sqliteFileIn(dataDir) : "The database of DATABASE_URL";
  throw new StartError(
    `${what}: it's empty or gone, but ${secretFile} shows that a desk began here. Restore it from a backup; or, to begin a new desk without the old accounts and payments, delete ${secretFile} too.`,
  );
}

/** In the order of their numbers. One that was released is never changed: a later one corrects it. */
export const migrations: Readonly<Record<string, Migration>> = {
  "001-accounts": accounts,
  "002-payments": payments,
  "003-shared-addresses": sharedAddresses,
  "004-pending-sign-ups": pendingSignUps,
  "005-people": people,
};
