import type { Passkey, PasskeyAdded, PasskeySetUp } from "@tradeslip/contracts";
import {
  Passkey as PasskeySchema,
  PasskeyAdded as PasskeyAddedSchema,
  PasskeyList,
  PasskeyName,
  PasskeySetUp as PasskeySetUpSchema,
  PasskeySetUpOptions,
} from "@tradeslip/contracts/schemas";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import * as z from "zod";
import type { Database } from "../db/database.ts";
import { ProviderError } from "../errors.ts";
import { languageOf } from "../language.ts";
import type { Notices } from "../mail/notices.ts";
import { holderIn } from "../sessions/session-guard.ts";
import type { Sessions } from "../sessions/sessions.ts";
import { type OwnPasskey, type Passkeys, UNKNOWN_PASSKEY } from "./passkeys.ts";
import type { RecoveryCodes } from "./recovery-codes.ts";
import type { SecondFactors } from "./second-factors.ts";

interface Parts {
  readonly db: Database;
  readonly passkeys: Passkeys;
  readonly factors: SecondFactors;
  readonly recovery: RecoveryCodes;
  readonly sessions: Sessions;
  readonly notices: Notices;
}

const PATH = "/api/account/passkeys";
const FRESH = { ownAccount: "fresh look" } as const;
const params = z.object({ id: z.string().max(2_048) });

/** An account's passkeys. */
export function registerPasskeys(server: FastifyInstance, parts: Parts): void {
  const { db, passkeys } = parts;
  const app = server.withTypeProvider<ZodTypeProvider>();
  app.get(
    PATH,
    { config: { ownAccount: "session" }, schema: { response: { 200: PasskeyList } } },
    (request) => passkeys.of(db, holderIn(request).accountId).then((own) => ({ passkeys: own.map(shown) })),
  );
  app.post(
    `${PATH}/options`,
    { config: FRESH, schema: { response: { 200: PasskeySetUpOptions } } },
    (request) => {
      const { accountId, user, session } = holderIn(request);
      const name = user.firstName ?? user.username;
      return passkeys.setUpOptions({ accountId, email: user.email, name }, session.id);
    },
  );
  app.post(
    PATH,
    { config: FRESH, schema: { body: PasskeySetUpSchema, response: { 200: PasskeyAddedSchema } } },
    (request) => add(parts, request),
  );
  app.patch(
    `${PATH}/:id`,
    { config: FRESH, schema: { params, body: PasskeyName, response: { 200: PasskeySchema } } },
    async (request) => {
      const { accountId } = holderIn(request);
      const { id } = request.params;
      await passkeys.rename(accountId, id, request.body.name);
      const renamed = (await passkeys.of(db, accountId)).find((own) => own.id === id);
      if (renamed === undefined) throw new ProviderError(404, UNKNOWN_PASSKEY);
      return shown(renamed);
    },
  );
  app.delete(`${PATH}/:id`, { config: FRESH, schema: { params } }, async (request, reply) => {
    const holder = holderIn(request);
    await db.transaction().execute(async (transaction) => {
      if (!(await passkeys.remove(transaction, holder.accountId, request.params.id)))
        throw new ProviderError(404, UNKNOWN_PASSKEY);
      await parts.factors.afterRemoval(transaction, parts.sessions, holder);
    });
    await parts.notices.send({
      kind: "factor-removed",
      to: holder.user.email,
      language: languageOf(request),
    });
    return reply.code(204).send();
  });
}

async function add(
  { db, passkeys, factors, recovery, sessions, notices }: Parts,
  request: FastifyRequest<{ Body: PasskeySetUp }>,
): Promise<PasskeyAdded> {
  const { accountId, user, session } = holderIn(request);
  const isFirst = (await factors.methodsOf(accountId)).length === 0;
  const passkey = await passkeys.add(accountId, request.body, session.id);
  await sessions.raise(session.id);
  const recoveryCodes = isFirst
    ? await db.transaction().execute((transaction) => recovery.make(transaction, accountId))
    : null;
  await notices.send({ kind: "factor-changed", to: user.email, language: languageOf(request) });
  return { passkey: shown(passkey), recoveryCodes };
}

function shown({ id, name, createdAt, lastUsedAt }: OwnPasskey): Passkey {
  return {
    id,
    name,
    createdAt: new Date(createdAt).toISOString(),
    lastUsedAt: lastUsedAt === null ? null : new Date(lastUsedAt).toISOString(),
  };
}
