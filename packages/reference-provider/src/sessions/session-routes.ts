import type { Message } from "@tradeslip/contracts/rules";
import { AccountSessions } from "@tradeslip/contracts/schemas";
import type { Clock } from "@tradeslip/node-kit/clock";
import type { FastifyInstance } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import * as z from "zod";
import type { Database } from "../db/database.ts";
import { ProviderError } from "../errors.ts";
import { listSessions } from "./list-sessions.ts";
import { holderIn } from "./session-guard.ts";
import type { Sessions } from "./sessions.ts";

interface Parts {
  readonly db: Database;
  readonly clock: Clock;
  readonly sessions: Sessions;
}

const UNKNOWN_SESSION: Message = /*i18n*/ {
  id: "unknown_session",
  message: "That session has already ended.",
};
const SESSIONS = "/api/account/sessions";
const config = { ownAccount: "session" } as const;

/** Where an account is logged in, and out again from afar. */
export function registerOwnSessions(server: FastifyInstance, { db, clock, sessions }: Parts): void {
  const app = server.withTypeProvider<ZodTypeProvider>();
  app.get(SESSIONS, { config, schema: { response: { 200: AccountSessions } } }, (request) =>
    listSessions(db, holderIn(request), clock.now()).then((listed) => ({ sessions: listed })),
  );
  app.delete(
    `${SESSIONS}/:id`,
    { config, schema: { params: z.object({ id: z.uuid() }) } },
    async (request, reply) => {
      if (!(await sessions.endOne(holderIn(request).accountId, request.params.id)))
        throw new ProviderError(404, UNKNOWN_SESSION);
      return reply.code(204).send();
    },
  );
  app.delete(SESSIONS, { config }, async (request, reply) => {
    await sessions.endOthers(holderIn(request));
    return reply.code(204).send();
  });
}
