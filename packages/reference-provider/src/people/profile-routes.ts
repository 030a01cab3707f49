import { PROFILE_OPERATIONS } from "@tradeslip/contracts/operations";
import { bindOperations } from "../bind-operations.ts";
import { type Profile, ProfileInput } from "@tradeslip/contracts/schemas";
import type { FastifyInstance } from "fastify";
import type { Database } from "../db/database.ts";
import type { EmailChanges } from "../email-change/email-changes.ts";
import { holderIn } from "../sessions/session-guard.ts";

interface Parts {
  readonly db: Database;
  readonly emailChanges: Pick<EmailChanges, "waiting">;
}

/** Columns of the account's own row, by the same names. */
export const PROFILE_FIELDS = Object.keys(ProfileInput.shape) as (keyof ProfileInput)[];

/** A user's own name and numbers. */
export function registerProfile(server: FastifyInstance, parts: Parts): void {
  bindOperations(server, PROFILE_OPERATIONS, {
    getProfile: ({ request }) => profileOf(parts, holderIn(request).accountId),
    async setProfile({ request, body }) {
      const { accountId } = holderIn(request);
      await parts.db.updateTable("accounts").set(body).where("id", "=", accountId).execute();
      return profileOf(parts, accountId);
    },
  });
}

async function profileOf({ db, emailChanges }: Parts, accountId: string): Promise<Profile> {
  const person = await db
    .selectFrom("accounts")
    .select([...PROFILE_FIELDS, "email"])
    .where("id", "=", accountId)
    .executeTakeFirstOrThrow();
  const waiting = await emailChanges.waiting(accountId);
  return {
    ...person,
    emailChange:
      waiting === null ? null : { email: waiting.email, until: new Date(waiting.until).toISOString() },
  };
}
