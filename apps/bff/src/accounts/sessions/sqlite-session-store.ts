import { closeSync, openSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { randomBytes } from "node:crypto";
import { openDataDir } from "@tradeslip/node-kit/data-dir";
import { toStartError } from "@tradeslip/node-kit/start-error";
import type { SessionStore, Sighting, StoredSession } from "./session-store.ts";

/** The provider's names are in a table of their own, so that an earlier release can still use the file. */
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

/** Enough for tens of logouts: a deletion writes a few 4 KiB pages to the WAL before they reach the file. */
const RESERVE_BYTES = 512 * 1024;

/** Sessions in one file with mode 0600: a restart logs nobody out. */
export class SqliteSessionStore implements SessionStore {
  readonly #database: DatabaseSync;
  /** Lets logouts be written, and survive a restart, while the disk is full. */
  readonly #reserve: DiskReserve;

  /** Throws a StartError if the file cannot be used. */
  constructor(file: string) {
    openDataDir(dirname(file));
    this.#database = openDatabase(file);
    const reserve = `${file}-reserve`;
    if (statSync(reserve, { throwIfNoEntry: false })?.isDirectory()) throw folderInPlaceOf(reserve);
    this.#reserve = new DiskReserve(reserve, RESERVE_BYTES);
    this.#reserve.hold();
  }

  async get(id: string): Promise<StoredSession | undefined> {
    const row = this.#database.prepare(SELECT).get(id);
    return row ? ({ ...row, remembered: row["remembered"] === 1 } as unknown as StoredSession) : undefined;
  }

  async add(session: StoredSession): Promise<void> {
    const { id, account, providerSession, sealed, remembered, createdAt, seenAt, expiresAt } = session;
    this.#run("INSERT OR REPLACE INTO sessions VALUES (?, ?, ?, ?, ?, ?, ?)", [
      id,
      account,
      sealed,
      remembered ? 1 : 0,
      createdAt,
      seenAt,
      expiresAt,
    ]);
    // Without its name the session is still asked about once a minute.
    if (providerSession !== null)
      this.#run("INSERT OR REPLACE INTO provider_sessions VALUES (?, ?)", [providerSession, id]);
    this.#reserve.hold();
  }

  async noteSeen(id: string, { from, to, expiresAt }: Sighting): Promise<boolean> {
    const sql = "UPDATE sessions SET seen_at = ?, expires_at = ? WHERE id = ? AND seen_at = ?";
    return this.#run(sql, [to, expiresAt, id, from]) === 1;
  }

  async reseal({ id, sealed: was }: StoredSession, sealed: string): Promise<void> {
    this.#run("UPDATE sessions SET sealed = ? WHERE id = ? AND sealed = ?", [sealed, id, was]);
  }

  async delete(id: string): Promise<void> {
    this.#delete("DELETE FROM sessions WHERE id = ?", id);
  }

  async deleteAccount(account: string): Promise<void> {
    this.#delete("DELETE FROM sessions WHERE account = ?", account);
  }

  async deleteByProvider(providerSession: string): Promise<void> {
    const sql = "DELETE FROM sessions WHERE id IN (SELECT session FROM provider_sessions WHERE id = ?)";
    this.#delete(sql, providerSession);
  }

  async sweep(now: number): Promise<void> {
    this.#run("DELETE FROM sessions WHERE expires_at <= ?", [now]);
  }

  async close(): Promise<void> {
    if (this.#database.isOpen) this.#database.close();
  }

  #delete(sql: string, value: string): void {
    try {
      this.#run(sql, [value]);
    } catch (error) {
      if (!isOutOfSpace(error) || !this.#reserve.release()) throw error;
      this.#run(sql, [value]);
    }
  }

  /** Returns the number of changed rows. */
  #run(sql: string, values: readonly (string | number)[]): number {
    return Number(this.#database.prepare(sql).run(...values).changes);
  }
}

function openDatabase(file: string): DatabaseSync {
  try {
    // SQLite creates its other files with this file's mode.
    closeSync(openSync(file, "a", 0o600));
    const database = new DatabaseSync(file);
    database.exec(SCHEMA);
    return database;
  } catch (error) {
    throw toStartError(error, { file, loss: "this logs everyone out" });
  }
}

function folderInPlaceOf(file: string): unknown {
  return toStartError(Object.assign(new Error("a folder"), { code: "EISDIR" }), { file });
}

/** SQLITE_IOERR or SQLITE_FULL, depending on the file system. */
function isOutOfSpace(error: unknown): boolean {
  const { errcode = 0 } = error as { readonly errcode?: number };
  return [10, 13].includes(errcode & 0xff);
}

/** Disk space held back for writes that must succeed even on a full disk. */
class DiskReserve {
  readonly #file: string;
  readonly #bytes: number;
  #isHeld = false;

  constructor(file: string, bytes: number) {
    this.#file = file;
    this.#bytes = bytes;
  }

  /** Reserves the space, if there is enough. */
  hold(): void {
    if (this.#isHeld) return;
    try {
      // Random, because a compressing file system stores zeros in no space.
      writeFileSync(this.#file, randomBytes(this.#bytes), { mode: 0o600 });
      this.#isHeld = true;
    } catch {
      rmSync(this.#file, { force: true });
    }
  }

  /** False if nothing was reserved. */
  release(): boolean {
    if (!this.#isHeld) return false;
    this.#isHeld = false;
    rmSync(this.#file, { force: true });
    return true;
  }
}
