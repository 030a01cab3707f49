import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { sql } from "kysely";
import { appliedMigrations, type Database, tablesOf } from "../db/database.ts";
import { readMark } from "../db/marks.ts";
import type { ErasedList } from "../people/erased-list.ts";
import { BACKUP_TABLES, type BackupTable, KEY_FILES, SESSIONS_FILE } from "./backup-contents.ts";
import type { Line } from "./backup-format.ts";

const PAGE = 1_000;
const PIECE_BYTES = 768 * 1024;

interface Parts {
  readonly db: Database;
  readonly dataDir: string;
  readonly erased: ErasedList;
  readonly now: number;
}

/**
 * All lines of a back-up, made while the desk runs: the tables as of one moment, and the files of the data
 * folder that a desk needs.
 */
export async function* makeBackup({ db, dataDir, erased, now }: Parts): AsyncGenerator<Line> {
  const migrations = await appliedMigrations(db, await tablesOf(db));
  yield { backup: { version: 1, madeAt: new Date(now).toISOString(), migrations } };
  // Before the file: who is listed meanwhile is then in both.
  const unlisted = (await readMark(db, "erased-unlisted")) ?? "";
  yield { erased: `${erased.text()}\n${unlisted}` };
  for (const name of KEY_FILES)
    if (existsSync(join(dataDir, name))) yield* pieces(name, readFileSync(join(dataDir, name)));
  yield* sessionsOf(dataDir);
  yield* rowsOf(db);
}

function* pieces(file: string, bytes: Buffer): Generator<Line> {
  for (let at = 0; at < bytes.length; at += PIECE_BYTES) {
    yield { file, bytes: bytes.subarray(at, at + PIECE_BYTES).toString("base64") };
  }
}

/** A copy of the file alone would lack the contents of its write-ahead log. */
function* sessionsOf(dataDir: string): Generator<Line> {
  const file = join(dataDir, SESSIONS_FILE);
  if (!existsSync(file)) return;
  const folder = mkdtempSync(join(tmpdir(), "tradeslip-backup-"));
  try {
    const copy = join(folder, SESSIONS_FILE);
    const sessions = new DatabaseSync(file, { readOnly: true, timeout: 5_000 });
    try {
      sessions.prepare("VACUUM INTO ?").run(copy);
    } finally {
      sessions.close();
    }
    yield* pieces(SESSIONS_FILE, readFileSync(copy));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Reads in one transaction, which sees the database as it was at its first statement. */
async function* rowsOf(db: Database): AsyncGenerator<Line> {
  const transaction = await db.startTransaction().setIsolationLevel("repeatable read").execute();
  try {
    for (const table of Object.keys(BACKUP_TABLES) as BackupTable[]) yield* tableRows(transaction, table);
  } finally {
    await transaction.rollback().execute();
  }
}

type Row = Record<string, string | number | null>;

async function* tableRows(db: Database, table: BackupTable): AsyncGenerator<Line> {
  const keys = BACKUP_TABLES[table];
  const columns = sql.join(keys.map((key) => sql.ref(key)));
  let after: Row | undefined;
  do {
    const last: Row | undefined = after;
    const where =
      last === undefined ? sql`` : sql`WHERE (${columns}) > (${sql.join(keys.map((key) => last[key]))})`;
    const { rows } =
      await sql<Row>`SELECT * FROM ${sql.table(table)} ${where} ORDER BY ${columns} LIMIT ${PAGE}`.execute(
        db,
      );
    for (const row of rows) yield { table, row };
    after = rows.length === PAGE ? rows.at(-1) : undefined;
  } while (after !== undefined);
}
