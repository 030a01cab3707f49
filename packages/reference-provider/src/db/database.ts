import { existsSync } from "node:fs";
import { join } from "node:path";
import { StartError, withStartError } from "@tradeslip/node-kit/start-error";
import { type Dialect, type Kysely, sql } from "kysely";
import { DEFAULT_MIGRATION_TABLE, type Migration, Migrator } from "kysely/migration";
import { DatabaseUnavailableError } from "../errors.ts";
import { schema } from "./migrations/020-schema.ts";
import { accountVersions } from "./migrations/021-account-versions.ts";
import { officers } from "./migrations/022-officers.ts";
import { ledger } from "./migrations/025-ledger.ts";
import { askedRefunds } from "./migrations/026-asked-refunds.ts";
import { statements } from "./migrations/028-statements.ts";
import { orderMessages } from "./migrations/029-order-messages.ts";
import { awaitedApprovals } from "./migrations/030-awaited-approvals.ts";
import { blocks } from "./migrations/031-blocks.ts";
import { orderFollowers } from "./migrations/032-order-followers.ts";
import { accountLanguages } from "./migrations/033-account-languages.ts";
import { chainChecks } from "./migrations/034-chain-checks.ts";
import { savedDestinations } from "./migrations/035-saved-destinations.ts";
import { usedCodes } from "./migrations/036-used-codes.ts";
import { deliveries } from "./migrations/037-deliveries.ts";
import { versionsAndCounts } from "./migrations/038-versions-and-counts.ts";
import { askedLines } from "./migrations/039-asked-lines.ts";
import { partApprovers } from "./migrations/040-part-approvers.ts";
import { accountAdjustments } from "./migrations/041-account-adjustments.ts";
import { askedCorrections } from "./migrations/042-asked-corrections.ts";
import { auditedBooks } from "./migrations/043-audited-books.ts";
import { alertCurrencies } from "./migrations/044-alert-currencies.ts";
import { keysByReference } from "./migrations/045-keys-by-reference.ts";
import { laterLines } from "./migrations/046-later-lines.ts";
import { movedFollowers } from "./migrations/048-moved-followers.ts";
import { missingLooks } from "./migrations/049-missing-looks.ts";
import { waitingPayments } from "./migrations/047-waiting-payments.ts";
import { approvals } from "./migrations/024-approvals.ts";
import { replacedRates } from "./migrations/027-replaced-rates.ts";
import { customerSteps } from "./migrations/023-customer-steps.ts";
import { isPostgres } from "./is-postgres.ts";
import type { PostgresLog } from "./postgres.ts";
import { RepeatingKysely } from "./repeated.ts";
import { sqliteDialect } from "./sqlite.ts";
import { withTextsInByteOrder } from "./text-order.ts";
import type { Tables } from "./tables.ts";

/** The database, or a transaction on it. */
export type Database = Kysely<Tables>;

export const SQLITE_FILE = "provider.sqlite";

export interface DatabasePlace {
  readonly dataDir: string;
  /** PostgreSQL's address; null: a SQLite file in the data folder. */
  readonly databaseUrl: string | null;
  /** The operator's secret; null: a file in the data folder. */
  readonly secret: string | null;
}

/** Called after each statement. @param ms its duration */
export type OnStatement = (ms: number) => void;

/**
 * Opens the database and runs pending migrations. Processes that migrate at the same time wait for each
 * other. Throws a StartError if the database is empty but there is a secret: a secret is created after the
 * tables, so the desk's database must have been lost.
 */
export async function openDatabase(
  place: DatabasePlace,
  log: PostgresLog,
  onStatement?: OnStatement,
): Promise<Database> {
  const { dataDir, databaseUrl } = place;
  refuseIfRestoring(dataDir);
  if (databaseUrl === null) {
    const file = sqliteFileIn(dataDir);
    return withStartError({ file, loss: "this loses accounts and payments" }, async () => {
      return openAndMigrate(sqliteDialect(file), { place, log, onStatement });
    });
  }
  // Imported lazily, so that a start on SQLite does not load pg.
  const { postgresMigrationDialect, postgresDialect } = await import("./postgres.ts");
  const migrating = await openAndMigrate(postgresMigrationDialect(databaseUrl, log), { place, log });
  await migrating.destroy();
  return open(postgresDialect(databaseUrl, log), onStatement);
}

export function sqliteFileIn(dataDir: string): string {
  return join(dataDir, SQLITE_FILE);
}

export function secretFileIn(dataDir: string): string {
  return join(dataDir, "provider-secret");
}

/** How long a command waits for the provider's writes. */
const COMMAND_PATIENCE_MS = 5_000;
const COMMAND_LOG: PostgresLog = { warn: () => {} };

/** For commands: the database of an existing desk. Throws a StartError if there is none. */
export async function openExistingDatabase(place: DatabasePlace): Promise<Database> {
  const file = sqliteFileIn(place.dataDir);
  refuseIfRestoring(place.dataDir);
  if (place.databaseUrl !== null) return openDatabase(place, COMMAND_LOG);
  if (!existsSync(file)) {
    throw new StartError(`${file}: there's no database. Set DATA_DIR to the desk's folder, or DATABASE_URL.`);
  }
  return withStartError({ file }, () =>
    openAndMigrate(sqliteDialect(file, COMMAND_PATIENCE_MS), { place, log: COMMAND_LOG }),
  );
}

/** As {@link openExistingDatabase}: but PostgreSQL waits for a reader that pauses, and for long statements. */
export async function openForBackup(place: DatabasePlace): Promise<Database> {
  const { dataDir, databaseUrl } = place;
  if (databaseUrl === null) return openExistingDatabase(place);
  refuseIfRestoring(dataDir);
  const { postgresMigrationDialect } = await import("./postgres.ts");
  return openAndMigrate(postgresMigrationDialect(databaseUrl, COMMAND_LOG), { place, log: COMMAND_LOG });
}

/** An empty database, or a partly restored one; runs no migrations. */
export async function openForRestore({
  dataDir,
  databaseUrl,
}: Pick<DatabasePlace, "dataDir" | "databaseUrl">): Promise<Database> {
  if (databaseUrl === null) return open(sqliteDialect(sqliteFileIn(dataDir)));
  const { postgresMigrationDialect } = await import("./postgres.ts");
  return open(postgresMigrationDialect(databaseUrl, COMMAND_LOG));
}

function open(dialect: Dialect, onStatement?: OnStatement): Database {
  if (onStatement === undefined) return new RepeatingKysely({ dialect });
  return new RepeatingKysely({ dialect, log: ({ queryDurationMillis }) => onStatement(queryDurationMillis) });
}

interface Opening {
  readonly place: DatabasePlace;
  readonly log: PostgresLog;
  readonly onStatement?: OnStatement | undefined;
}

async function openAndMigrate(dialect: Dialect, { place, log, onStatement }: Opening): Promise<Database> {
  const db = open(dialect, onStatement);
  await migrate(db, place, log).catch((error: unknown) => closeAndThrow(db, error));
  return db;
}

async function closeAndThrow(db: Database, error: unknown): Promise<never> {
  await db.destroy();
  throw error;
}

async function migrate(db: Database, place: DatabasePlace, log: PostgresLog): Promise<void> {
  const tables = await tablesOf(db);
  if (tables.has(UNDER_RESTORE))
    throw new StartError(
      `${nameOf(place)}: a restore into it has not ended. Create an empty one, and restore again.`,
    );
  const applied = await appliedMigrations(db, tables);
  const newer = newerThanOurs(applied);
  if (newer.length > 0) {
    throw new StartError(
      `${nameOf(place)}: a newer release wrote it (${newer.join(", ")}). Start that release again, or restore a back-up from before it.`,
    );
  }
  if (isTooOld(applied)) {
    throw new StartError(
      `${nameOf(place)}: a release before ${LAST_RELEASE} wrote it (${applied.at(-1)}). Start ${LAST_RELEASE} on it once, then this one.`,
    );
  }
  if (applied.length === 0) {
    refuseIfLost(place);
    log.warn({}, "the database is empty: a new desk begins");
  }
  // Skips the migrator, which reads all tables three times before it finds nothing to do.
  if (Object.keys(migrations).some((name) => !applied.includes(name))) await migrateTo(db, null, applied);
}

/** The last release's final migration, whose name stands for the whole schema. */
const FIRST = "020-watched-orders";
/** Its commit: older databases must be upgraded to it first. */
export const LAST_RELEASE = "4e0d2b78";

/** Of a database's migrations, those that this release doesn't know. */
export function newerThanOurs(applied: readonly string[]): readonly string[] {
  return applied.filter((name) => name > FIRST && !Object.hasOwn(migrations, name));
}

export function isTooOld(applied: readonly string[]): boolean {
  return applied.length > 0 && !applied.includes(FIRST);
}

/** Folder in the data folder while a restore runs. */
export const RESTORING = "restoring";

function refuseIfRestoring(dataDir: string): void {
  const folder = join(dataDir, RESTORING);
  if (!existsSync(folder)) return;
  throw new StartError(
    `${folder}: a restore runs, or has not ended. If it was interrupted, empty ${dataDir}, and restore again.`,
  );
}

/** Table that exists from the first row of a restore to its last, so that no desk starts with a part. */
export const UNDER_RESTORE = "under_restore";

/** Names of the tables and views. Kysely's introspection would read all of their columns, at each start. */
export async function tablesOf(db: Database): Promise<ReadonlySet<string>> {
  const names = isPostgres(db)
    ? sql<Named>`SELECT relname AS name FROM pg_class JOIN pg_namespace ON pg_namespace.oid = relnamespace
        WHERE nspname = current_schema() AND relkind IN ('r', 'p', 'v')`
    : sql<Named>`SELECT name FROM sqlite_master WHERE type IN ('table', 'view') AND name NOT LIKE 'sqlite_%'`;
  const { rows } = await names.execute(db);
  return new Set(rows.map(({ name }) => name));
}

interface Named {
  readonly name: string;
}

/** Names of the migrations that the database has, in order. */
export async function appliedMigrations(
  db: Database,
  tables: ReadonlySet<string>,
): Promise<readonly string[]> {
  if (!tables.has(DEFAULT_MIGRATION_TABLE)) return [];
  const { rows } =
    await sql<Named>`SELECT name FROM ${sql.table(DEFAULT_MIGRATION_TABLE)} ORDER BY name`.execute(db);
  return rows.map(({ name }) => name);
}

/**
 * @param name null: the latest
 * @param applied the database's migrations: those that the schema replaces stay recorded
 */
export async function migrateTo(
  db: Database,
  name: string | null,
  applied: readonly string[] = [],
): Promise<void> {
  const replaced = applied.filter((key) => key < FIRST).map((key) => [key, { up: async () => {} }] as const);
  const ordering = Object.entries(migrations).map(([key, one]) => [key, withTextsInByteOrder(one)] as const);
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => Object.fromEntries([...replaced, ...ordering]) },
  });
  const { error } = name === null ? await migrator.migrateToLatest() : await migrator.migrateTo(name);
  if (error instanceof DatabaseUnavailableError) throw error;
  if (error !== undefined) throw new Error("The tables could not be brought up to date", { cause: error });
}

/** For messages: without address and password. */
function nameOf({ dataDir, databaseUrl }: DatabasePlace): string {
  return databaseUrl === null ? sqliteFileIn(dataDir) : "The database of DATABASE_URL";
}

function refuseIfLost(place: DatabasePlace): void {
  const { dataDir, secret } = place;
  const secretFile = secretFileIn(dataDir);
  if (secret !== null || !existsSync(secretFile)) return;
  throw new StartError(
    `${nameOf(place)}: it's empty or gone, but ${secretFile} shows that a desk began here. Restore it from a backup; or, to begin a new desk without the old accounts and payments, delete ${secretFile} too.`,
  );
}

/**
 * The last release's schema, and the migrations since, by number. A released migration is never changed; a
 * later one corrects it.
 */
export const migrations: Readonly<Record<string, Migration>> = {
  [FIRST]: schema,
  "021-account-versions": accountVersions,
  "022-officers": officers,
  "023-customer-steps": customerSteps,
  "024-approvals": approvals,
  "025-ledger": ledger,
  "026-asked-refunds": askedRefunds,
  "027-replaced-rates": replacedRates,
  "028-statements": statements,
  "029-order-messages": orderMessages,
  "030-awaited-approvals": awaitedApprovals,
  "031-blocks": blocks,
  "032-order-followers": orderFollowers,
  "033-account-languages": accountLanguages,
  "034-chain-checks": chainChecks,
  "035-saved-destinations": savedDestinations,
  "036-used-codes": usedCodes,
  "037-deliveries": deliveries,
  "038-versions-and-counts": versionsAndCounts,
  "039-asked-lines": askedLines,
  "040-part-approvers": partApprovers,
  "041-account-adjustments": accountAdjustments,
  "042-asked-corrections": askedCorrections,
  "043-audited-books": auditedBooks,
  "044-alert-currencies": alertCurrencies,
  "045-keys-by-reference": keysByReference,
  "046-later-lines": laterLines,
  "047-waiting-payments": waitingPayments,
  "048-moved-followers": movedFollowers,
  "049-missing-looks": missingLooks,
};
