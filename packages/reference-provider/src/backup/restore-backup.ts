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
  migrations as known,
  openForRestore,
  SQLITE_FILE,
  UNDER_RESTORE,
} from "../db/database.ts";
import { writeMark } from "../db/marks.ts";
import { Audit } from "../desk/audit.ts";
import { Events } from "../events/events.ts";
import { followErasedList } from "../people/erase-person.ts";
import { ErasedList } from "../people/erased-list.ts";
import { existingKeys } from "../provider-keys.ts";
import { Subjects } from "../accounts/subjects.ts";
import { Sessions } from "../sessions/sessions.ts";
import { BadBackupError, type Line } from "./backup-format.ts";
import { BACKUP_TABLES, KEY_FILES, SESSIONS_FILE } from "./backup-contents.ts";

const BATCH = 200;
const FILES: ReadonlySet<string> = new Set([...KEY_FILES, SESSIONS_FILE]);
const WORK_FOLDER = "restoring";

export interface Restored {
  readonly madeAt: string;
  readonly rows: number;
  /** People of the list of erased accounts whom the back-up still had. */
  readonly erasedAgain: number;
}

/**
 * Fills an empty data folder, or an empty database, from a back-up. Files get their place when everything
 * else is done, so that a desk that was restored in part does not start.
 */
export async function restoreBackup(lines: AsyncIterable<Line>, config: ProviderConfig): Promise<Restored> {
  const { dataDir, databaseUrl } = config;
  openDataDir(dataDir);
  refuseUnlessEmpty(config);
  const folder = join(dataDir, WORK_FOLDER);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { mode: 0o700 });
  const db = await openForRestore({ dataDir: folder, databaseUrl });
  try {
    const { erased, ...filled } = await fill(db, folder, lines);
    const erasedAgain = await eraseAgain(db, { ...config, dataDir: folder }, erased);
    if (databaseUrl === null) await sql`VACUUM`.execute(db);
    // Closing a SQLite database moves its write-ahead log into it.
    await db.destroy();
    moveIntoPlace(folder, dataDir);
    return { ...filled, erasedAgain };
  } catch (error) {
    await db.destroy();
    rmSync(folder, { recursive: true, force: true });
    if (!(error instanceof BadBackupError)) throw error;
    throw new CommandError(`This isn't a back-up that can be restored. ${error.message}`);
  }
}

/** The list of today, and what it was at the time of the back-up. */
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

/** The database last: without it nothing starts. */
function moveIntoPlace(folder: string, dataDir: string): void {
  const names = readdirSync(folder).toSorted((a, b) => Number(a === SQLITE_FILE) - Number(b === SQLITE_FILE));
  for (const name of names) renameSync(join(folder, name), join(dataDir, name));
  rmSync(folder, { recursive: true });
}

function refuseUnlessEmpty({ dataDir, databaseUrl, erasedFile }: ProviderConfig): void {
  const own = dirname(erasedFile) === resolve(dataDir) ? [basename(erasedFile)] : [];
  const mayBeThere = new Set([WORK_FOLDER, "books", ...own]);
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
  await db.schema.dropTable(UNDER_RESTORE).execute();
  return { madeAt, rows, erased };
}

/** The tables as they were in the back-up. */
async function prepare(db: Database, migrations: readonly string[]): Promise<void> {
  const unknown = migrations.filter((name) => !Object.hasOwn(known, name));
  if (unknown.length > 0) {
    throw new CommandError(
      `The back-up was made by a newer release (${unknown.join(", ")}): restore it with that one.`,
    );
  }
  if ((await db.introspection.getTables({ withInternalKyselyTables: true })).length > 0) {
    throw new CommandError(
      "The database has tables. A back-up is restored into an empty database only: create one.",
    );
  }
  await db.schema.createTable(UNDER_RESTORE).addColumn("since", "text").execute();
  await migrateTo(db, migrations.at(-1) ?? null);
}

async function insertRows(
  db: Database,
  table: string,
  rows: readonly Record<string, unknown>[],
): Promise<void> {
  if (!Object.hasOwn(BACKUP_TABLES, table))
    throw new BadBackupError(`It has a table ${JSON.stringify(table)}.`);
  const columns = Object.keys(rows[0] ?? {});
  const values = rows.map((row) => sql`(${sql.join(columns.map((column) => row[column] ?? null))})`);
  await sql`INSERT INTO ${sql.table(table)} (${sql.join(columns.map((column) => sql.ref(column)))}) VALUES ${sql.join(values)}`.execute(
    db,
  );
}

function append(folder: string, name: string, bytes: string): void {
  if (!FILES.has(name)) throw new BadBackupError(`It has a file ${JSON.stringify(name)}.`);
  // All of it: a single write to a disk that is nearly full may end early without an error.
  appendFileSync(join(folder, name), Buffer.from(bytes, "base64"), { mode: 0o600, flush: true });
}
