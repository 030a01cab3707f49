import { systemClock } from "@tradeslip/node-kit/clock";
import { Subjects } from "../accounts/subjects.ts";
import { CommandError } from "../command.ts";
import type { ProviderConfig } from "../config.ts";
import { openExistingDatabase } from "../db/database.ts";
import { emptyLog } from "../db/empty-log.ts";
import { Audit } from "../desk/audit.ts";
import { Events } from "../events/events.ts";
import { removeFromOutbox } from "../mail/mail-transport.ts";
import { existingKeys } from "../provider-keys.ts";
import { Sessions } from "../sessions/sessions.ts";
import { ErasedList } from "./erased-list.ts";
import { type ErasedContacts, People } from "./people.ts";

export interface OpenedPeople {
  readonly people: People;
  /** Removes what is left of an erased person outside the rows. */
  leaveNothing(leftovers: ErasedContacts): Promise<void>;
  close(): Promise<void>;
}

const LOG_TRIES = 50;

/** For commands: the accounts of an existing desk, whether or not its provider runs. */
export async function openPeople(config: ProviderConfig): Promise<OpenedPeople> {
  const keyFor = existingKeys(config);
  const db = await openExistingDatabase(config);
  const clock = systemClock;
  const events = new Events(config.databaseUrl !== null);
  const sessions = new Sessions({ db, clock, events });
  const erased = new ErasedList(config.erasedFile, keyFor("erased"));
  const subjects = new Subjects(keyFor("subject"));
  const people = new People({ db, clock, audit: new Audit({ clock }), events, sessions, subjects, erased });
  return {
    people,
    async leaveNothing(leftovers) {
      await removeFromOutbox(config.dataDir, leftovers);
      await people.listErased().catch((error: unknown) => {
        throw new CommandError(
          `The account is gone, but not on the list of erased ones. ${(error as Error).message} Then restart the provider.`,
        );
      });
      if (config.databaseUrl !== null || (await emptyLog(db, LOG_TRIES))) return;
      throw new CommandError(
        "The account is gone, but another program reads the database, so its write-ahead log was not emptied: stop that program, then restart the provider.",
      );
    },
    close: () => db.destroy(),
  };
}
