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

/** Creates the file and its folder if they don't exist. */
export function sqliteDialect(file: string, busyTimeoutMs = BUSY_TIMEOUT_MS): Dialect {
  openDataDir(dirname(file));
  return new SingleWriterDialect({ database: new SqliteFile(file, busyTimeoutMs) });
}

class SingleWriterDialect extends SqliteDialect {
  override createQueryCompiler(): SqliteQueryCompiler {
    return new SingleWriterCompiler();
  }
}

/** Omits FOR UPDATE, which SQLite neither supports nor needs: its transactions run one after another. */
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
 * node:sqlite in the shape that Kysely's SQLite dialect expects. It notices before the next statement that
 * the file was deleted, instead of silently writing to it; a file that came back is reopened.
 */
export class SqliteFile implements SqliteDatabase {
  readonly #path: string;
  readonly #busyTimeoutMs: number;
  #open: Open | null = null;

  /** Creates an empty file if there is none. */
  constructor(path: string, busyTimeoutMs = BUSY_TIMEOUT_MS) {
    this.#path = path;
    this.#busyTimeoutMs = busyTimeoutMs;
    makeIfMissing(path);
    chmodSync(path, OWNER_ONLY);
  }

  prepare(sql: string): SqliteStatement {
    const { handle, statements } = this.#opened();
    // After a full disk, for example, SQLite has already rolled back (sqlite.org/lang_transaction.html,
    // "Response To Errors Within A Transaction"): failing to roll back again would hide the cause.
    if (sql === "rollback" && !handle.isTransaction) return NOTHING_TO_DO;
    const kept = statements.get(sql) ?? statementOf(handle, sql);
    if (CHANGES_TABLES.test(sql)) statements.clear();
    // The last one used comes last.
    statements.delete(sql);
    statements.set(sql, kept);
    const [oldest] = statements.keys();
    if (statements.size > MOST_KEPT) statements.delete(oldest!);
    return kept;
  }

  close(): void {
    this.#open?.handle.close();
    this.#open = null;
  }

  #opened(): Open {
    const inode = statSync(this.#path, { throwIfNoEntry: false })?.ino;
    if (this.#open !== null && this.#open.inode !== inode) {
      const interrupted = this.#open.handle.isTransaction;
      this.close();
      if (interrupted) throw new DatabaseUnavailableError(MISSING);
    }
    if (inode === undefined) throw new DatabaseUnavailableError(MISSING);
    this.#open ??= { handle: openHandle(this.#path, this.#busyTimeoutMs), inode, statements: new Map() };
    return this.#open;
  }
}

interface Open {
  readonly handle: DatabaseSync;
  readonly inode: number;
  /** Compiled, by their text: each call runs dozens, mostly the same ones. */
  readonly statements: Map<string, SqliteStatement>;
}

const MOST_KEPT = 400;
/** Statements compiled before would read the old columns once. */
const CHANGES_TABLES = /^\s*(?:alter|create|drop)\b/i;

function statementOf(handle: DatabaseSync, sql: string): SqliteStatement {
  const statement = handle.prepare(sql);
  return {
    reader: statement.columns().length > 0,
    all: (parameters) => unlessWritten(() => statement.all(...(parameters as []))),
    run: (parameters) => unlessWritten(() => statement.run(...(parameters as []))),
    // One of its own: while its rows are read, the statement may run for another caller.
    iterate: (parameters) => handle.prepare(sql).iterate(...(parameters as [])),
  };
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
 * Doesn't open an existing file: closing it would drop the locks that SQLite holds on it for this process
 * (POSIX). Another program that closes the database would then think it is the last one, and delete the
 * write-ahead log under ours.
 */
function makeIfMissing(path: string): void {
  const there = statSync(path, { throwIfNoEntry: false });
  if (there?.isFile()) accessSync(path, constants.R_OK | constants.W_OK);
  else closeSync(openSync(path, "a", OWNER_ONLY));
}

function openHandle(path: string, timeout: number): DatabaseSync {
  const handle = new DatabaseSync(path, { timeout, enableForeignKeyConstraints: true });
  try {
    // Not even a power cut may lose a confirmed payment, or its address would be allocated again. Deleted
    // content is overwritten, so that the file keeps nothing of an erased account.
    handle.exec("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA secure_delete = ON;");
    return handle;
  } catch (error) {
    handle.close();
    throw error;
  }
}
