import { Profile, ProfileInput } from "@tradeslip/contracts/schemas";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import type { Database } from "../db/database.ts";
import type { EmailChanges } from "../email-change/email-changes.ts";
import { holderIn } from "../sessions/session-guard.ts";

interface Parts {
  readonly db: Database;
  readonly emailChanges: Pick<EmailChanges, "waiting">;
}

const PROFILE = "/api/account/profile";
/** Columns of the account's own row, by the same names. */
export const PROFILE_FIELDS = Object.keys(ProfileInput.shape) as (keyof ProfileInput)[];
const config = { ownAccount: "session" } as const;

/** Somebody's own name and numbers. */
export function registerProfile(server: FastifyInstance, parts: Parts): void {
  const app = server.withTypeProvider<ZodTypeProvider>();
  app.get(PROFILE, { config, schema: { response: { 200: Profile } } }, (request) =>
    profileOf(parts, holderIn(request).accountId),
  );
  app.put(PROFILE, { config, schema: { body: ProfileInput, response: { 200: Profile } } }, (request) =>
    setProfile(parts, request),
  );
}

async function setProfile(parts: Parts, request: FastifyRequest<{ Body: ProfileInput }>): Promise<Profile> {
  const { accountId } = holderIn(request);
  await parts.db.updateTable("accounts").set(request.body).where("id", "=", accountId).execute();
  return profileOf(parts, accountId);
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
