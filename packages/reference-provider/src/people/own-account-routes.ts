import { OWN_ACCOUNT_OPERATIONS } from "@tradeslip/contracts/operations";
import { bindOperations } from "../bind-operations.ts";
import type { Message } from "@tradeslip/contracts/rules";
import type { FastifyInstance } from "fastify";
import type { Database } from "../db/database.ts";
import { emptyLog } from "../db/empty-log.ts";
import { ProviderError } from "../errors.ts";
import { languageOf } from "../language.ts";
import { removeFromOutbox } from "../mail/mail-transport.ts";
import type { Notices } from "../mail/notices.ts";
import { holderIn } from "../sessions/session-guard.ts";
import type { ErasedContacts, People } from "./people.ts";

interface Parts {
  readonly db: Database;
  readonly people: People;
  readonly notices: Notices;
  readonly dataDir: string;
  /** Whether the database is a file. */
  readonly isSqlite: boolean;
}

const ALREADY_DELETED: Message = /*i18n*/ {
  id: "account_deleted",
  message: "This account was just deleted. There's nothing left to download.",
};
const ORDER_OPEN: Message = /*i18n*/ {
  id: "order_open",
  message:
    "One of your orders shows payment details and isn't finished. You can delete your account once it is.",
};
const HOLDS_A_ROLE: Message = /*i18n*/ {
  id: "holds_a_role",
  message:
    "Your account has a role at the desk, or had one in the last 90 days, so it can't be deleted yet. Ask an admin to end your role.",
};
const LOG_TRIES = 20;

/** Lets users export everything stored about them, and delete their account. */
export function registerOwnAccount(server: FastifyInstance, parts: Parts): void {
  const { people, notices } = parts;
  bindOperations(server, OWN_ACCOUNT_OPERATIONS, {
    async exportAccount({ request }) {
      const exported = await people.export(holderIn(request).user.email);
      if (exported === null) throw new ProviderError(409, ALREADY_DELETED);
      return exported;
    },
    async deleteAccount({ request }) {
      const { email } = holderIn(request).user;
      if (await people.holdsRole(email)) throw new ProviderError(409, HOLDS_A_ROLE);
      if (await people.isPaying(email)) throw new ProviderError(409, ORDER_OPEN);
      await leaveNothing(server, parts, (await people.erase(email)) ?? { email, otherEmails: [] });
      await notices.sendFarewell({ to: email, language: languageOf(request) });
    },
  });
}

/** The account is deleted by then, so failures here are left to the operator. */
async function leaveNothing(
  { log }: FastifyInstance,
  { db, people, dataDir, isSqlite }: Parts,
  leftovers: ErasedContacts,
): Promise<void> {
  await people.listErased().catch((error: unknown) => {
    log.error(
      { err: error },
      "an account is deleted, but not on the list of erased ones before the next start",
    );
  });
  try {
    await removeFromOutbox(dataDir, leftovers);
    if (isSqlite && !(await emptyLog(db, LOG_TRIES)))
      log.warn("an account is deleted, but another program reads the database, so its log was not emptied");
  } catch (error) {
    log.warn({ err: error }, "an account is deleted, but its mails or the database's log are still there");
  }
}
