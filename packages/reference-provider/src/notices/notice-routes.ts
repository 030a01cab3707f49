import { NOTICE_OPERATIONS, ORDER_MAIL_OPERATIONS } from "@tradeslip/contracts/operations";
import { EMAIL_CODE_REFUSED } from "@tradeslip/contracts/rules";
import { bindOperations } from "../bind-operations.ts";
import type { FastifyInstance } from "fastify";
import type { Database } from "../db/database.ts";
import { holderIn } from "../sessions/session-guard.ts";
import { invalidField } from "../errors.ts";
import { readChoices, saveChoices, stopMails } from "./notice-choices.ts";
import type { OrderFollowers } from "./order-followers.ts";
import type { StopCodes } from "./stop-codes.ts";

interface Parts {
  readonly db: Database;
  readonly followers: OrderFollowers;
  readonly stopCodes: StopCodes;
}

/** Which news a user gets, and how. */
export function registerNoticeChoices(server: FastifyInstance, { db, followers, stopCodes }: Parts): void {
  bindOperations(server, NOTICE_OPERATIONS, {
    getNotices: ({ request }) => readChoices(db, holderIn(request).accountId),
    changeNotices: ({ request, body }) => saveChoices(db, holderIn(request).accountId, body),
  });
  bindOperations(server, ORDER_MAIL_OPERATIONS, {
    async stopOrderMails({ body }) {
      const stopped = stopCodes.read(body.code);
      if (stopped === null) throw invalidField("code", EMAIL_CODE_REFUSED);
      if ("address" in stopped) await followers.stop(stopped.address);
      else await stopMails(db, stopped.accountId, stopped.kind);
    },
  });
}
