import { accessSync, chmodSync, closeSync, constants, openSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { openDataDir } from "@tradeslip/node-kit/data-dir";
import {
  type Dialect,
  type SelectModifierNode,
  type SqliteDatabase,
  SqliteDialect,
  SqliteQueryCompiler,
  type SqliteStatement,
} from "kysely";
import { DatabaseUnavailableError, WrittenMeanwhileError } from "../errors.ts";

/** The file and its folder are made when there are none. */
export function sqliteDialect(file: string, busyTimeoutMs = BUSY_TIMEOUT_MS): Dialect {
  openDataDir(dirname(file));
  return new SingleWriterDialect({ database: new SqliteFile(file, busyTimeoutMs) });
}

class SingleWriterDialect extends SqliteDialect {
  override createQueryCompiler(): SqliteQueryCompiler {
    return new SingleWriterCompiler();
  }
}

/** Omits FOR UPDATE. SQLite does not know it, nor need it: transactions run one after the other. */
class SingleWriterCompiler extends SqliteQueryCompiler {
  protected override visitSelectModifier(node: SelectModifierNode): void {
    if (node.modifier !== "ForUpdate") super.visitSelectModifier(node);
  }
}

/**
 * How long a write waits for another process's lock. The whole process waits, because node:sqlite is
 * synchronous. Only a command or an operator's shell holds the lock, so a short wait is enough.
 */
const BUSY_TIMEOUT_MS = 100;
const OWNER_ONLY = 0o600;

const MISSING = "The database file is missing";
const NOTHING_TO_DO: SqliteStatement = {
  reader: false,
  all: () => [],
  run: () => ({ changes: 0, lastInsertRowid: 0 }),
  iterate: () => [][Symbol.iterator](),
};

/**
 * node:sqlite in the shape that Kysely's SQLite dialect expects. A file that vanished is noticed before the
 * next statement, and not silently written to after it was deleted; a file that came back is opened again.
 */
export class SqliteFile implements SqliteDatabase {
  readonly #path: string;
  readonly #busyTimeoutMs: number;
  #open: { readonly handle: DatabaseSync; readonly inode: number } | null = null;

  /** Makes an empty file when there is none. */
  constructor(path: string, busyTimeoutMs = BUSY_TIMEOUT_MS) {
    this.#path = path;
    this.#busyTimeoutMs = busyTimeoutMs;
    makeIfMissing(path);
    chmodSync(path, OWNER_ONLY);
  }

  prepare(sql: string): SqliteStatement {
    const handle = this.#handle();
    // After a full disk, for one, SQLite has rolled back by itself (sqlite.org/lang_transaction.html, "Response
    // To Errors Within A Transaction"): refusing to do so again would hide why.
    if (sql === "rollback" && !handle.isTransaction) return NOTHING_TO_DO;
    const statement = handle.prepare(sql);
    return {
      reader: statement.columns().length > 0,
      all: (parameters) => unlessWritten(() => statement.all(...(parameters as []))),
      run: (parameters) => unlessWritten(() => statement.run(...(parameters as []))),
      iterate: (parameters) => statement.iterate(...(parameters as [])),
    };
  }

  close(): void {
    this.#open?.handle.close();
    this.#open = null;
  }

  #handle(): DatabaseSync {
    const inode = statSync(this.#path, { throwIfNoEntry: false })?.ino;
    if (this.#open !== null && this.#open.inode !== inode) {
      const interrupted = this.#open.handle.isTransaction;
      this.close();
      if (interrupted) throw new DatabaseUnavailableError(MISSING);
    }
    if (inode === undefined) throw new DatabaseUnavailableError(MISSING);
    this.#open ??= { handle: openHandle(this.#path, this.#busyTimeoutMs), inode };
    return this.#open.handle;
  }
}

/** SQLITE_CONSTRAINT_PRIMARYKEY, SQLITE_CONSTRAINT_UNIQUE. */
const UNIQUE_VIOLATIONS: ReadonlySet<unknown> = new Set([1555, 2067]);

function unlessWritten<T>(run: () => T): T {
  try {
    return run();
  } catch (error) {
    if (!UNIQUE_VIOLATIONS.has((error as { errcode?: unknown }).errcode)) throw error;
    throw new WrittenMeanwhileError((error as Error).message);
  }
}

/**
 * A file that is there is not opened: closing it would drop the locks that SQLite holds on it for this
 * process (POSIX), and another program that closes the database then takes itself for the last one and
 * deletes the write-ahead log under ours.
 */
function makeIfMissing(path: string): void {
  const there = statSync(path, { throwIfNoEntry: false });
  if (there?.isFile()) accessSync(path, constants.R_OK | constants.W_OK);
  else closeSync(openSync(path, "a", OWNER_ONLY));
}

function openHandle(path: string, timeout: number): DatabaseSync {
  const handle = new DatabaseSync(path, { timeout, enableForeignKeyConstraints: true });
  try {
    // Not even a power cut may take a payment that was answered for: its address would be given out again.
    // What is deleted is overwritten, so that the file holds nothing of an erased account.
    handle.exec("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA secure_delete = ON;");
    return handle;
  } catch (error) {
    handle.close();
    throw error;
  }
}
