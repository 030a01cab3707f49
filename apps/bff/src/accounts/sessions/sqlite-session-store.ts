import { closeSync, openSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { randomBytes } from "node:crypto";
import { openDataDir } from "@tradeslip/node-kit/data-dir";
import { toStartError } from "@tradeslip/node-kit/start-error";
import { CLOCK_DOUBT_MS, type SessionChange, type SessionFilter } from "./session-store.ts";
import type { SessionStore, StoredSession } from "./session-store.ts";

/**
 * The provider's session ids have a table of their own, so that an earlier release can still use the file.
 */
const SCHEMA = `
  PRAGMA busy_timeout = 2000;
  PRAGMA synchronous = NORMAL;
  PRAGMA journal_mode = WAL;
  BEGIN IMMEDIATE;
  CREATE TABLE IF NOT EXISTS sessions (
    id TEXT PRIMARY KEY,
    account TEXT NOT NULL,
    sealed TEXT NOT NULL,
    remembered INTEGER NOT NULL,
    created_at INTEGER NOT NULL,
    seen_at INTEGER NOT NULL,
    expires_at INTEGER NOT NULL
  ) STRICT;
  CREATE TABLE IF NOT EXISTS provider_sessions (
    id TEXT PRIMARY KEY,
    session TEXT NOT NULL REFERENCES sessions (id) ON DELETE CASCADE
  ) STRICT;
  CREATE INDEX IF NOT EXISTS provider_sessions_by_session ON provider_sessions (session);
  CREATE INDEX IF NOT EXISTS sessions_by_account ON sessions (account);
  CREATE INDEX IF NOT EXISTS sessions_by_expiry ON sessions (expires_at);
  COMMIT;
`;
const SELECT = `
  SELECT sessions.id, account, sealed, remembered, created_at AS createdAt, seen_at AS seenAt, expires_at AS expiresAt,
    provider_sessions.id AS providerSession
  FROM sessions LEFT JOIN provider_sessions ON session = sessions.id
  WHERE sessions.id = ?`;

const WHERE = {
  id: "id = ?",
  account: "account = ?",
  providerSession: "id IN (SELECT session FROM provider_sessions WHERE id = ?)",
} as const;

/** In place of a file, for tests and to write the OpenAPI document. */
const MEMORY = ":memory:";
/** Enough for tens of logouts: a deletion writes a few 4 KiB pages to the WAL before they reach the file. */
const RESERVE_BYTES = 512 * 1024;

/** Sessions in one file with mode 0600: a restart ends none. */
export class SqliteSessionStore implements SessionStore {
  readonly #database: DatabaseSync;
  /** A file that can be deleted, so that logouts are written while the disk is full. */
  readonly #reserve: string | null = null;
  #isReserved = false;

  /** Throws a StartError if the file cannot be used. */
  constructor(file = MEMORY) {
    if (file !== MEMORY) openDataDir(dirname(file));
    this.#database = openDatabase(file);
    if (file === MEMORY) return;
    this.#reserve = `${file}-reserve`;
    if (statSync(this.#reserve, { throwIfNoEntry: false })?.isDirectory())
      throw toStartError(Object.assign(new Error("a folder"), { code: "EISDIR" }), { file: this.#reserve });
    this.#holdReserve();
  }

  async get(id: string): Promise<StoredSession | undefined> {
    const row = this.#database.prepare(SELECT).get(id);
    return row ? ({ ...row, remembered: row["remembered"] === 1 } as unknown as StoredSession) : undefined;
  }

  async add(session: StoredSession): Promise<void> {
    const { id, account, providerSession, sealed, remembered, createdAt, seenAt, expiresAt } = session;
    this.#run("DELETE FROM sessions WHERE expires_at <= ?", [createdAt - CLOCK_DOUBT_MS]);
    const values = [id, account, sealed, remembered ? 1 : 0, createdAt, seenAt, expiresAt];
    this.#run("INSERT OR REPLACE INTO sessions VALUES (?, ?, ?, ?, ?, ?, ?)", values);
    // Without this id, the provider is still asked about the session once a minute.
    if (providerSession !== null)
      this.#run("INSERT OR REPLACE INTO provider_sessions VALUES (?, ?)", [providerSession, id]);
    this.#holdReserve();
  }

  async change({ id, sealed, seenAt }: StoredSession, to: SessionChange): Promise<boolean> {
    const changed =
      "sealed" in to
        ? this.#run("UPDATE sessions SET sealed = ?, account = ? WHERE id = ? AND sealed = ?", [
            to.sealed,
            to.account,
            id,
            sealed,
          ])
        : this.#run("UPDATE sessions SET seen_at = ?, expires_at = ? WHERE id = ? AND seen_at = ?", [
            to.seenAt,
            to.expiresAt,
            id,
            seenAt,
          ]);
    return changed === 1;
  }

  async delete(filter: SessionFilter): Promise<void> {
    const [[field, value]] = Object.entries(filter) as [[keyof typeof WHERE, string]];
    const sql = `DELETE FROM sessions WHERE ${WHERE[field]}`;
    try {
      this.#run(sql, [value]);
    } catch (error) {
      if (!isOutOfSpace(error) || !this.#isReserved) throw error;
      this.#releaseReserve();
      this.#run(sql, [value]);
    }
  }

  async close(): Promise<void> {
    if (this.#database.isOpen) this.#database.close();
  }

  /** Returns the number of changed rows. */
  #run(sql: string, values: readonly (string | number)[]): number {
    return Number(this.#database.prepare(sql).run(...values).changes);
  }

  /** Reserves the space if there is enough. */
  #holdReserve(): void {
    if (this.#reserve === null || this.#isReserved) return;
    try {
      // Random, because a compressing file system takes no space for zeros.
      writeFileSync(this.#reserve, randomBytes(RESERVE_BYTES), { mode: 0o600 });
      this.#isReserved = true;
    } catch {
      this.#releaseReserve();
    }
  }

  #releaseReserve(): void {
    this.#isReserved = false;
    if (this.#reserve !== null) rmSync(this.#reserve, { force: true });
  }
}

function openDatabase(file: string): DatabaseSync {
  try {
    // SQLite creates its other files with this file's mode.
    if (file !== MEMORY) closeSync(openSync(file, "a", 0o600));
    const database = new DatabaseSync(file);
    database.exec(SCHEMA);
    return database;
  } catch (error) {
    throw toStartError(error, { file, loss: "this logs everyone out" });
  }
}

/** SQLITE_IOERR or SQLITE_FULL, depending on the file system. */
function isOutOfSpace(error: unknown): boolean {
  const { errcode = 0 } = error as { readonly errcode?: number };
  return [10, 13].includes(errcode & 0xff);
}
