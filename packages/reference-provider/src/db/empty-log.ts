import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import type { Database } from "./database.ts";

const PAUSE_MS = 100;

/**
 * SQLite's write-ahead log still holds old pages, so it is truncated. False: another program was always
 * reading.
 */
export async function emptyLog(db: Database, tries: number): Promise<boolean> {
  for (let tried = 0; tried < tries; tried += 1) {
    if (tried > 0) await pause(PAUSE_MS);
    const { rows } = await sql<{ busy: number }>`PRAGMA wal_checkpoint(TRUNCATE)`.execute(db);
    if (rows[0]?.busy === 0) return true;
  }
  return false;
}
