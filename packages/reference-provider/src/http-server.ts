import { NOTHING_HERE, OUR_MISTAKE, REQUEST_TOO_LARGE, REQUEST_UNREADABLE } from "@tradeslip/contracts/rules";
import { randomUUID } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import { BulkheadFullError } from "@tradeslip/node-kit/bulkhead";
import Fastify, {
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
  type onResponseHookHandler,
} from "fastify";
import {
  hasZodFastifySchemaValidationErrors,
  serializerCompiler,
  validatorCompiler,
} from "fastify-type-provider-zod";

import { isDatabaseError, ProviderError, unavailable } from "./errors.ts";

const BODY_LIMIT_BYTES = 16 * 1024;
/** Slow requests are closed in time only if the checks run often enough. */
const TIMEOUTS = { headersTimeout: 8_000, connectionsCheckingInterval: 1_000 };
const REQUEST_TIMEOUT_MS = 10_000;

/** JSON in, JSON out; every error has a readable `message`. */
export function createHttpServer(logger: FastifyBaseLogger | undefined): FastifyInstance {
  const server = Fastify({
    ...(logger ? { loggerInstance: logger } : { logger: false }),
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: ({ headers }) => requestIdOf(headers),
    bodyLimit: BODY_LIMIT_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    http: TIMEOUTS,
  });
  server.setValidatorCompiler(validatorCompiler);
  server.setSerializerCompiler(serializerCompiler);
  server.removeContentTypeParser("text/plain");
  server.setErrorHandler(handleError);
  server.setNotFoundHandler((_request, reply) => sendFailure(reply, 404, NOTHING_HERE));
  server.addHook("onResponse", logRequest);
  server.addHook("onSend", async (_request, reply) => {
    reply.header("cache-control", "no-store");
  });
  return server;
}

const SENTENCES: Readonly<Record<number, string>> = {
  413: REQUEST_TOO_LARGE,
  415: "Please send JSON.",
};

interface Extra {
  readonly code?: string | undefined;
  readonly errors?: readonly { readonly field: string; readonly message: string }[];
}

/** The shape of every error: a sentence for people, and fields for programs. */
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

/** Maps anything thrown to an error response; an unexpected error's own text is never sent. */
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
    return sendFailure(reply, status, SENTENCES[status] ?? REQUEST_UNREADABLE);
  }
  request.log.error({ err: error }, "unexpected error");
  return sendFailure(reply, 500, OUR_MISTAKE);
}

function expected(error: unknown, request: FastifyRequest): ProviderError | null {
  if (error instanceof ProviderError) return error;
  if (error instanceof BulkheadFullError) return unavailable();
  if (!isDatabaseError(error)) return null;
  request.log.error({ err: error }, "the database is not available");
  return unavailable();
}

type Issues = readonly { readonly instancePath: string; readonly message?: string | undefined }[];

function sendInputErrors(issues: Issues, reply: FastifyReply): FastifyReply {
  const errors = issues.map(({ instancePath, message = "This isn't valid." }) => ({
    field: instancePath.replace(/^\//, "").replaceAll("/", "."),
    message,
  }));
  return sendFailure(reply, 400, errors[0]?.message ?? "This isn't valid.", { errors });
}

const GIVEN = /^[\w-]{8,64}$/;

/** The BFF's request id if it is safe to log, so that both logs can be correlated; else a new one. */
export function requestIdOf(headers: IncomingHttpHeaders): string {
  const given = headers["x-request-id"];
  return typeof given === "string" && GIVEN.test(given) ? given : randomUUID();
}

/** One line per request with its route, never its URL, which may contain a payment id or a token. */
export const logRequest: onResponseHookHandler = (request, reply, done) => {
  const route = `${request.method} ${request.routeOptions.url ?? "(none)"}`;
  const { statusCode: status, elapsedTime } = reply;
  request.log.info({ route, status, ms: Math.round(elapsedTime * 10) / 10 }, "request");
  done();
};
