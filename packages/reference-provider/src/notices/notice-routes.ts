import { NoticeChoices, NoticeChoicesInput } from "@tradeslip/contracts/schemas";
import type { FastifyInstance } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import type { Database } from "../db/database.ts";
import { holderIn } from "../sessions/session-guard.ts";
import { readChoices, saveChoices } from "./notice-choices.ts";

const config = { ownAccount: "session" } as const;
const response = { 200: NoticeChoices };

/** What somebody is told of, and how. */
export function registerNoticeChoices(server: FastifyInstance, db: Database): void {
  const app = server.withTypeProvider<ZodTypeProvider>();
  app.get("/api/account/notices", { config, schema: { response } }, (request) =>
    readChoices(db, holderIn(request).accountId),
  );
  app.put("/api/account/notices", { config, schema: { body: NoticeChoicesInput, response } }, (request) =>
    saveChoices(db, holderIn(request).accountId, request.body),
  );
}
