import { ChangeEmailInput, EmailCodeInput } from "@tradeslip/contracts/schemas";
import type { FastifyInstance } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import { languageOf } from "../language.ts";
import { holderIn } from "../sessions/session-guard.ts";
import type { EmailChanges } from "./email-changes.ts";

/** Asking for another address, and what the mails' codes do. */
export function registerEmailChange(server: FastifyInstance, changes: EmailChanges): void {
  const app = server.withTypeProvider<ZodTypeProvider>();
  app.post(
    "/api/account/email",
    { config: { ownAccount: "fresh look" }, schema: { body: ChangeEmailInput } },
    async (request, reply) => {
      await changes.ask(holderIn(request), request.body.email, languageOf(request));
      return reply.code(204).send();
    },
  );
  app.post("/api/account/email/confirm", { schema: { body: EmailCodeInput } }, async (request, reply) => {
    await changes.confirm(request.body.code, languageOf(request));
    return reply.code(204).send();
  });
  app.post("/api/account/email/undo", { schema: { body: EmailCodeInput } }, async (request, reply) => {
    await changes.undo(request.body.code);
    return reply.code(204).send();
  });
}
