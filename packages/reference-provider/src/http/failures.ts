import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import { hasZodFastifySchemaValidationErrors } from "fastify-type-provider-zod";
import { BulkheadFullError } from "@tradeslip/node-kit/bulkhead";
import { isDatabaseFailure } from "../db/database.ts";
import { ProviderError, unavailable } from "../provider-error.ts";

const SENTENCES: Readonly<Record<number, string>> = {
  413: "The request is too large.",
  415: "Please send JSON.",
};

interface Extra {
  readonly code?: string | undefined;
  readonly errors?: readonly { readonly field: string; readonly message: string }[];
}

/** The shape of every failure: a sentence that may be shown, and what a program may rely on. */
export function sendFailure(
  reply: FastifyReply,
  status: number,
  message: string,
  extra: Extra = {},
): FastifyReply {
  return reply
    .code(status)
    .header("content-type", "application/json; charset=utf-8")
    .send(JSON.stringify({ message, ...extra }));
}

/** Turns whatever was thrown into a failure; an unexpected error never shows its own text. */
export function handleError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const failure = expected(error, request);
  if (failure !== null) {
    const { status, message, code, retryAfterSeconds } = failure;
    if (retryAfterSeconds !== undefined) reply.header("retry-after", String(retryAfterSeconds));
    return sendFailure(reply, status, message, { code });
  }
  if (hasZodFastifySchemaValidationErrors(error)) return sendInputErrors(error.validation, reply);
  const status = error.statusCode ?? 500;
  if (status < 500) {
    return sendFailure(reply, status, SENTENCES[status] ?? "The request could not be understood.");
  }
  request.log.error({ err: error }, "unexpected error");
  return sendFailure(reply, 500, "Something went wrong on our side. Please try again.");
}

function expected(error: unknown, request: FastifyRequest): ProviderError | null {
  if (error instanceof ProviderError) return error;
  if (error instanceof BulkheadFullError) return unavailable();
  if (!isDatabaseFailure(error)) return null;
  request.log.error({ err: error }, "the database is not available");
  return unavailable();
}

type Issues = readonly { readonly instancePath: string; readonly message?: string | undefined }[];

function sendInputErrors(issues: Issues, reply: FastifyReply): FastifyReply {
  const errors = issues.map(({ instancePath, message = "Not valid." }) => ({
    field: instancePath.replace(/^\//, "").replaceAll("/", "."),
    message,
  }));
  return sendFailure(reply, 400, errors[0]?.message ?? "Not valid.", { errors });
}
