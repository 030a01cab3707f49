import { NOTICE_OPERATIONS, ORDER_MAIL_OPERATIONS } from "@tradeslip/contracts/operations";
import { bindOperations } from "../bind-operations.ts";
import type { FastifyInstance } from "fastify";
import type { Database } from "../db/database.ts";
import { holderIn } from "../sessions/session-guard.ts";
import type { OrderFollowers } from "./order-followers.ts";
import { readChoices, saveChoices } from "./notice-choices.ts";

/** What a user is told of, and how. */
export function registerNoticeChoices(
  server: FastifyInstance,
  db: Database,
  followers: OrderFollowers,
): void {
  bindOperations(server, NOTICE_OPERATIONS, {
    getNotices: ({ request }) => readChoices(db, holderIn(request).accountId),
    changeNotices: ({ request, body }) => saveChoices(db, holderIn(request).accountId, body),
  });
  bindOperations(server, ORDER_MAIL_OPERATIONS, {
    stopOrderMails: ({ body }) => followers.stop(body.code),
  });
}
