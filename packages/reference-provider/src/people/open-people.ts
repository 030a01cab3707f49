import { setTimeout as pause } from "node:timers/promises";
import { systemClock } from "@tradeslip/node-kit/clock";
import { sql } from "kysely";
import { Subjects } from "../accounts/subjects.ts";
import { CommandError } from "../command.ts";
import type { ProviderConfig } from "../config.ts";
import { type Database, openExistingDatabase } from "../db/database.ts";
import { Audit } from "../desk/audit.ts";
import { Events } from "../events/events.ts";
import { removeFromOutbox } from "../mail/mail-transport.ts";
import { existingKeys } from "../provider-keys.ts";
import { Sessions } from "../sessions/sessions.ts";
import { ErasedList } from "./erased-list.ts";
import { People } from "./people.ts";

export interface OpenedPeople {
  readonly people: People;
  /** Removes what is left of an erased person beside the rows. */
  leaveNothing(email: string): Promise<void>;
  close(): Promise<void>;
}

/** For a command: the accounts of an existing desk, beside its provider or without it. */
export async function openPeople(config: ProviderConfig): Promise<OpenedPeople> {
  const keyFor = existingKeys(config);
  const db = await openExistingDatabase(config);
  const clock = systemClock;
  const sessions = new Sessions({ db, clock, events: new Events(config.databaseUrl !== null) });
  const erased = new ErasedList(config.erasedFile, keyFor("erased"));
  const subjects = new Subjects(keyFor("subject"));
  return {
    people: new People({ db, clock, audit: new Audit({ clock }), sessions, subjects, erased }),
    async leaveNothing(email) {
      await removeFromOutbox(config.dataDir, email);
      if (config.databaseUrl === null) await emptyLog(db);
    },
    close: () => db.destroy(),
  };
}

const TRIES = 50;
const PAUSE_MS = 100;

/** SQLite's write-ahead log holds pages as they were. */
async function emptyLog(db: Database): Promise<void> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const { rows } = await sql<{ busy: number }>`PRAGMA wal_checkpoint(TRUNCATE)`.execute(db);
    if (rows[0]?.busy === 0) return;
    await pause(PAUSE_MS);
  }
  throw new CommandError(
    "The account is gone, but another program reads the database, so its write-ahead log was not emptied: stop that program, then restart the provider.",
  );
}
