import { appendFileSync, mkdirSync, readdirSync, renameSync, rmSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { systemClock } from "@tradeslip/node-kit/clock";
import { openDataDir } from "@tradeslip/node-kit/data-dir";
import { sql } from "kysely";
import { CommandError } from "../command.ts";
import type { ProviderConfig } from "../config.ts";
import {
  type Database,
  migrateTo,
  openForRestore,
  RESTORING,
  SQLITE_FILE,
  tablesOf,
  UNDER_RESTORE,
} from "../db/database.ts";
import { isDatabaseError } from "../errors.ts";
import { writeMark } from "../db/marks.ts";
import { Audit } from "../desk/audit.ts";
import { Events } from "../events/events.ts";
import { followErasedList } from "../people/erase-person.ts";
import { ErasedList } from "../people/erased-list.ts";
import { existingKeys } from "../provider-keys.ts";
import { Subjects } from "../accounts/subjects.ts";
import { Sessions } from "../sessions/sessions.ts";
import { BadBackupError, type Line } from "./backup-format.ts";
import { KEY_FILES, SESSIONS_FILE } from "./backup-contents.ts";
import { checkBackup, keepInput, linesOf } from "./backup-file.ts";

const BATCH = 200;
/** SQLite's primary result code (sqlite.org/rescode.html). */
const SQLITE_CONSTRAINT = 19;
const FILES: ReadonlySet<string> = new Set([...KEY_FILES, SESSIONS_FILE]);
/** Standard input, saved in the work folder. */
const INPUT = "input.backup";

export interface Restored {
  readonly madeAt: string;
  readonly rows: number;
  /** People on the list of erased accounts whom the back-up still contained. */
  readonly erasedAgain: number;
}

/**
 * Fills an empty data folder, or an empty database, from a back-up: all of it or nothing. If it is killed, no
 * server starts on what it leaves.
 * @param given a file; "-": standard input
 */
export async function restoreBackup(given: string, config: ProviderConfig): Promise<Restored> {
  const { dataDir, databaseUrl } = config;
  openDataDir(dataDir);
  refuseUnlessEmpty(config);
  const folder = join(dataDir, RESTORING);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { mode: 0o700 });
  try {
    const file = given === "-" ? join(folder, INPUT) : given;
    if (given === "-") await keepInput(file);
    await checkBackup(file, databaseUrl !== null);
    return await restoreChecked(file, folder, config);
  } catch (error) {
    // None of these files existed before.
    for (const name of [RESTORING, ...FILES]) rmSync(join(dataDir, name), { recursive: true, force: true });
    if (!(error instanceof BadBackupError)) throw error;
    throw new CommandError(`This isn't a back-up that can be restored. ${error.message}`);
  }
}

async function restoreChecked(file: string, folder: string, config: ProviderConfig): Promise<Restored> {
  const { dataDir, databaseUrl } = config;
  const db = await openForRestore({ dataDir: folder, databaseUrl });
  try {
    await requireEmpty(db);
    return await orEmptied(db, databaseUrl, async () => {
      const { erased, ...filled } = await fill(db, folder, linesOf(file));
      const erasedAgain = await eraseAgain(db, { ...config, dataDir: folder }, erased);
      rmSync(join(folder, INPUT), { force: true });
      if (databaseUrl === null) {
        await dropMark(db);
        await sql`VACUUM`.execute(db);
        // Closing a SQLite database merges its write-ahead log into it.
        await db.destroy();
        moveIntoPlace(folder, dataDir);
      } else {
        // Nothing is known of the new rows until autovacuum comes by, and sums of many orders take minutes.
        await sql`ANALYZE`.execute(db);
        moveIntoPlace(folder, dataDir);
        // Retried once, in case only the response was lost.
        await dropMark(db).catch(() => dropMark(db));
      }
      return { ...filled, erasedAgain };
    });
  } finally {
    await db.destroy();
  }
}

/** Empties a server's database again if the restore into it fails. */
async function orEmptied<T>(db: Database, databaseUrl: string | null, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (databaseUrl === null) throw error;
    const isEmpty = await dropAll(db).then(
      () => true,
      () => false,
    );
    if (isEmpty) throw error;
    throw new CommandError(
      `${(error as Error).message}. The database has a part of it, on which no server starts: create an empty one, and restore again.`,
    );
  }
}

/** In a single statement, so that the mark is dropped with the rest or stays. */
async function dropAll(db: Database): Promise<void> {
  const tables = [...(await tablesOf(db))].map((name) => sql.table(name));
  if (tables.length > 0) await sql`DROP TABLE ${sql.join(tables)} CASCADE`.execute(db);
}

/** Erases the accounts on today's list and on the back-up's. */
async function eraseAgain(db: Database, config: ProviderConfig, erasedThen: string): Promise<number> {
  const keyFor = existingKeys(config);
  const erased = new ErasedList(config.erasedFile, keyFor("erased"));
  erased.merge(erasedThen);
  const clock = systemClock;
  const events = new Events(config.databaseUrl !== null);
  const sessions = new Sessions({ db, clock, events });
  const subjects = new Subjects(keyFor("subject"));
  const parts = { clock, events, sessions, subjects, audit: new Audit({ clock }) };
  return followErasedList(db, erased, parts);
}

/** Moves the database last: without it nothing starts. */
function moveIntoPlace(folder: string, dataDir: string): void {
  const names = readdirSync(folder).toSorted((a, b) => Number(a === SQLITE_FILE) - Number(b === SQLITE_FILE));
  for (const name of names) renameSync(join(folder, name), join(dataDir, name));
  rmSync(folder, { recursive: true });
}

function refuseUnlessEmpty({ dataDir, databaseUrl, erasedFile }: ProviderConfig): void {
  const own = dirname(erasedFile) === resolve(dataDir) ? [basename(erasedFile)] : [];
  const mayBeThere = new Set([RESTORING, "books", ...own]);
  const inTheWay = readdirSync(dataDir).filter((name) =>
    databaseUrl === null ? !mayBeThere.has(name) : FILES.has(name),
  );
  if (inTheWay.length === 0) return;
  throw new CommandError(
    `${dataDir}: ${inTheWay.join(", ")} is in it. A back-up is restored into an empty folder only: set DATA_DIR to one.`,
  );
}

interface Filled {
  readonly madeAt: string;
  readonly rows: number;
  readonly erased: string;
}

async function fill(db: Database, folder: string, lines: AsyncIterable<Line>): Promise<Filled> {
  let madeAt = "";
  let erased = "";
  let rows = 0;
  let table: string | null = null;
  let batch: Record<string, string | number | null>[] = [];
  const flush = async () => {
    if (table !== null && batch.length > 0) await insertRows(db, table, batch);
    batch = [];
  };
  for await (const line of lines) {
    if ("backup" in line) {
      madeAt = line.backup.madeAt;
      await prepare(db, line.backup.migrations);
    } else if ("erased" in line) erased = line.erased;
    else if ("file" in line) append(folder, line.file, line.bytes);
    else if ("table" in line) {
      if (line.table !== table || batch.length === BATCH) await flush();
      table = line.table;
      batch.push(line.row);
      rows += 1;
    }
  }
  await flush();
  await migrateTo(db, null);
  await writeMark(db, "payments-paused", madeAt);
  return { madeAt, rows, erased };
}

async function requireEmpty(db: Database): Promise<void> {
  if ((await tablesOf(db)).size === 0) return;
  throw new CommandError(
    "The database has tables. A back-up is restored into an empty database only: create one.",
  );
}

/** Creates the tables as they were in the back-up. */
async function prepare(db: Database, migrations: readonly string[]): Promise<void> {
  await db.schema.createTable(UNDER_RESTORE).addColumn("since", "text").execute();
  await migrateTo(db, migrations.at(-1) ?? null);
}

async function dropMark(db: Database): Promise<void> {
  await db.schema.dropTable(UNDER_RESTORE).ifExists().execute();
}

async function insertRows(
  db: Database,
  table: string,
  rows: readonly Record<string, unknown>[],
): Promise<void> {
  const columns = Object.keys(rows[0] ?? {});
  const values = rows.map((row) => sql`(${sql.join(columns.map((column) => row[column] ?? null))})`);
  const names = sql.join(columns.map((column) => sql.ref(column)));
  const inserted = sql`INSERT INTO ${sql.table(table)} (${names}) VALUES ${sql.join(values)}`.execute(db);
  await inserted.catch((error: unknown) => {
    const { errcode = 0 } = error as { readonly errcode?: number };
    if (isDatabaseError(error) && errcode % 256 !== SQLITE_CONSTRAINT) throw error;
    throw new BadBackupError(`A row of ${table} doesn't fit.`, { cause: error });
  });
}

function append(folder: string, name: string, bytes: string): void {
  if (!FILES.has(name)) throw new BadBackupError(`It has a file ${JSON.stringify(name)}.`);
  // appendFileSync writes all of it: a single write to a nearly full disk may stop early without an error.
  appendFileSync(join(folder, name), Buffer.from(bytes, "base64"), { mode: 0o600, flush: true });
}
