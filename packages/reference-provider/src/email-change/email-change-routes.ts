import { EMAIL_OPERATIONS } from "@tradeslip/contracts/operations";
import { bindOperations } from "../bind-operations.ts";
import type { FastifyInstance } from "fastify";
import { languageOf } from "../language.ts";
import { holderIn } from "../sessions/session-guard.ts";
import type { EmailChanges } from "./email-changes.ts";

/** Requesting another address, and the actions of the codes in the mails. */
export function registerEmailChange(server: FastifyInstance, changes: EmailChanges): void {
  bindOperations(server, EMAIL_OPERATIONS, {
    askForEmail: ({ request, body }) => changes.ask(holderIn(request), body.email, languageOf(request)),
    confirmEmail: ({ request, body }) => changes.confirm(body.code, languageOf(request)),
    undoEmail: ({ body }) => changes.undo(body.code),
  });
}
