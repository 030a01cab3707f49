import {
  type Message,
  NOTHING_HERE,
  OUR_MISTAKE,
  PROPOSAL_CHANGED,
  REQUEST_TOO_LARGE,
  REQUEST_UNREADABLE,
} from "@tradeslip/contracts/rules";
import { messageOf } from "@tradeslip/contracts/schemas";
import { randomUUID } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import { BulkheadFullError } from "@tradeslip/node-kit/bulkhead";
import type { Languages } from "@tradeslip/node-kit/languages";
import { takesNul } from "@tradeslip/node-kit/unstorable-text";
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
import { isDatabaseError, ProviderError, unavailable, WrittenMeanwhileError } from "./errors.ts";
import { languageOf } from "./language.ts";

const BODY_LIMIT_BYTES = 16 * 1024;
/** Slow requests are closed in time only if the checks run often enough. */
const TIMEOUTS = { headersTimeout: 8_000, connectionsCheckingInterval: 1_000 };
const REQUEST_TIMEOUT_MS = 10_000;
/** Slip tokens are path parameters; a longer one is still read, so it is answered as unknown. */
const MAX_PARAM_LENGTH = 2_048;

/** JSON in, JSON out; every error has a `code`, and a `message` in the language that the call names. */
export function createHttpServer(
  logger: FastifyBaseLogger | undefined,
  languages: Languages,
): FastifyInstance {
  const server = Fastify({
    ...(logger ? { loggerInstance: logger } : { logger: false }),
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: ({ headers }) => requestIdOf(headers),
    bodyLimit: BODY_LIMIT_BYTES,
    routerOptions: { maxParamLength: MAX_PARAM_LENGTH },
    requestTimeout: REQUEST_TIMEOUT_MS,
    http: TIMEOUTS,
    // Requests that still arrive on open connections are answered.
    return503OnClosing: false,
  });
  server.decorate("languages", languages);
  server.setValidatorCompiler(validatorCompiler);
  server.setSerializerCompiler(serializerCompiler);
  server.removeContentTypeParser("text/plain");
  server.setErrorHandler(handleError);
  server.setNotFoundHandler((request, reply) => sendFailure(request, reply, 404, NOTHING_HERE));
  server.addHook("preHandler", async (request) => {
    if (takesNul(request)) throw new ProviderError(400, REQUEST_UNREADABLE);
  });
  server.addHook("onResponse", logRequest);
  let isClosing = false;
  server.addHook("preClose", async () => {
    isClosing = true;
  });
  server.addHook("onSend", async (_request, reply) => {
    reply.header("cache-control", "no-store");
    // Callers then leave by themselves, so no connection is cut with a request on its way.
    if (isClosing) reply.header("connection", "close");
  });
  return server;
}

const SENTENCES: Readonly<Record<number, Message>> = {
  413: REQUEST_TOO_LARGE,
  415: /*i18n*/ { id: "not_json", message: "Please send JSON." },
};

type FieldRefusal = { readonly field: string; readonly message: Message };

interface Refused {
  /** Default: the sentence's id. */
  readonly code?: string;
  readonly errors?: readonly FieldRefusal[];
  readonly fields?: Readonly<Record<string, unknown>>;
}

/** The shape of every error: a sentence for people, and fields for programs. */
function sendFailure(
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
  message: Message,
  { code = message.id, errors, fields = {} }: Refused = {},
): FastifyReply {
  const { say } = languageOf(request);
  const refusals = errors?.map(({ field, message: refusal }) => ({ field, message: say(refusal) }));
  return reply
    .code(status)
    .header("content-type", "application/json; charset=utf-8")
    .send(JSON.stringify({ ...fields, message: say(message), code, errors: refusals }));
}

/** Maps any thrown value to an error response; the text of an unexpected error is never sent. */
export function handleError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const failure = expected(error, request);
  if (failure !== null) {
    const { status, sentence, retryAfterSeconds, code, field, fields } = failure;
    if (retryAfterSeconds !== undefined) reply.header("retry-after", String(retryAfterSeconds));
    const errors = field === undefined ? {} : { errors: [{ field, message: sentence }] };
    return sendFailure(request, reply, status, sentence, { code, fields, ...errors });
  }
  if (hasZodFastifySchemaValidationErrors(error)) return sendInputErrors(error.validation, request, reply);
  const status = error.statusCode ?? 500;
  if (status < 500) {
    return sendFailure(request, reply, status, SENTENCES[status] ?? REQUEST_UNREADABLE);
  }
  request.log.error({ err: error }, "unexpected error");
  return sendFailure(request, reply, 500, OUR_MISTAKE);
}

function expected(error: unknown, request: FastifyRequest): ProviderError | null {
  if (error instanceof ProviderError) return error;
  if (error instanceof BulkheadFullError) return unavailable();
  if (error instanceof WrittenMeanwhileError) {
    request.log.warn({ err: error }, "written by another at the same moment");
    return new ProviderError(409, PROPOSAL_CHANGED);
  }
  if (!isDatabaseError(error)) return null;
  request.log.error({ err: error }, "the database is not available");
  return unavailable();
}

type Issues = readonly { readonly instancePath: string; readonly message?: string | undefined }[];

function sendInputErrors(issues: Issues, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { locale } = languageOf(request);
  const errors = issues.map(({ instancePath, message }) => ({
    field: instancePath.replace(/^\//, "").replaceAll("/", "."),
    message: messageOf(message, locale),
  }));
  const [first] = errors;
  return sendFailure(request, reply, 400, first?.message ?? messageOf(undefined, locale), {
    code: "invalid_input",
    errors,
  });
}

const GIVEN = /^[\w-]{8,64}$/;

/** The BFF's request id, if it is safe to log, so that both logs can be correlated; otherwise a new one. */
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
