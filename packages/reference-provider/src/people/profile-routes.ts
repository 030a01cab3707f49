import { PROFILE_MOVED } from "@tradeslip/contracts/rules";
import { PROFILE_OPERATIONS } from "@tradeslip/contracts/operations";
import { bindOperations } from "../bind-operations.ts";
import { type Profile, ProfileInput } from "@tradeslip/contracts/schemas";
import type { FastifyInstance } from "fastify";
import type { Database } from "../db/database.ts";
import { ProviderError } from "../errors.ts";
import type { EmailChanges } from "../email-change/email-changes.ts";
import { holderIn } from "../sessions/session-guard.ts";

interface Parts {
  readonly db: Database;
  readonly emailChanges: Pick<EmailChanges, "waiting">;
}

/** Fields of the profile, named like the account's columns. */
export const PROFILE_FIELDS = Object.keys(ProfileInput.omit({ version: true }).shape) as (keyof Omit<
  ProfileInput,
  "version"
>)[];

/** A user's own name and phone numbers. */
export function registerProfile(server: FastifyInstance, parts: Parts): void {
  bindOperations(server, PROFILE_OPERATIONS, {
    getProfile: ({ request }) => profileOf(parts, holderIn(request).accountId),
    async setProfile({ request, body: { version, ...names } }) {
      const { accountId } = holderIn(request);
      const { numUpdatedRows } = await parts.db
        .updateTable("accounts")
        .set({ ...names, profile_version: version + 1 })
        .where("id", "=", accountId)
        .where("profile_version", "=", version)
        .executeTakeFirstOrThrow();
      if (numUpdatedRows === 0n) throw new ProviderError(409, PROFILE_MOVED, { code: "content_moved" });
      return profileOf(parts, accountId);
    },
  });
}

async function profileOf({ db, emailChanges }: Parts, accountId: string): Promise<Profile> {
  const person = await db
    .selectFrom("accounts")
    .select([...PROFILE_FIELDS, "email", "profile_version as version"])
    .where("id", "=", accountId)
    .executeTakeFirstOrThrow();
  const waiting = await emailChanges.waiting(accountId);
  return {
    ...person,
    emailChange:
      waiting === null ? null : { email: waiting.email, until: new Date(waiting.until).toISOString() },
  };
}
