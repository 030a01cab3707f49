import { SESSION_OPERATIONS } from "@tradeslip/contracts/operations";
import { bindOperations } from "../bind-operations.ts";
import type { Message } from "@tradeslip/contracts/rules";
import type { Clock } from "@tradeslip/node-kit/clock";
import type { FastifyInstance } from "fastify";
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

/** Lists an account's sessions, and ends them remotely. */
export function registerOwnSessions(server: FastifyInstance, { db, clock, sessions }: Parts): void {
  bindOperations(server, SESSION_OPERATIONS, {
    listSessions: ({ request }) =>
      listSessions(db, holderIn(request), clock.now()).then((listed) => ({ sessions: listed })),
    async endSession({ request, params }) {
      if (!(await sessions.endOne(holderIn(request).accountId, params.id)))
        throw new ProviderError(404, UNKNOWN_SESSION);
    },
    endOtherSessions: ({ request }) => sessions.endOthers(holderIn(request)),
  });
}
