import {
  type Message,
  NOTHING_HERE,
  OUR_MISTAKE,
  REQUEST_TOO_LARGE,
  REQUEST_UNREADABLE,
  SLOW_DOWN,
} from "@tradeslip/contracts/rules";
import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import { hasZodFastifySchemaValidationErrors } from "fastify-type-provider-zod";
import type { FieldRefusal, ProblemExample } from "@tradeslip/contracts/operations";
import { messageOf, Problem, PROBLEM_CODES } from "@tradeslip/contracts/schemas";
import type { Language } from "@tradeslip/node-kit/languages";
import { languageOf } from "./platform/language/languages.ts";

const TITLES: Readonly<Record<number, string>> = {
  400: "Bad request",
  401: "Unauthorized",
  403: "Forbidden",
  404: "Not found",
  405: "Method not allowed",
  408: "Request timeout",
  409: "Conflict",
  413: "Too large",
  415: "Unsupported media type",
  417: "Expectation failed",
  422: "Can't be processed",
  429: "Too many requests",
  431: "Headers too large",
  502: "Bad gateway",
  503: "Service unavailable",
};

const UNKNOWN_CONTENT_TYPE: Message = /*i18n*/ {
  id: "body_of_other_type",
  message: "We can't read this type of content.",
};
export const CHECK_FIELDS: Message = /*i18n*/ {
  id: "invalid_input",
  message: "Please check the marked fields.",
};

const SAFE_SENTENCES: Readonly<Record<number, Message>> = {
  400: REQUEST_UNREADABLE,
  404: NOTHING_HERE,
  405: /*i18n*/ { id: "method_not_allowed", message: "This address doesn't accept that method." },
  413: REQUEST_TOO_LARGE,
  415: UNKNOWN_CONTENT_TYPE,
  429: SLOW_DOWN,
};

/** Codes for the framework's own refusals, in place of its internal names. */
const FRAMEWORK_CODES: Readonly<Record<string, string>> = {
  FST_ERR_BAD_URL: "bad_address",
  FST_ERR_CTP_BODY_TOO_LARGE: "body_too_large",
  FST_ERR_CTP_EMPTY_JSON_BODY: "body_empty",
  FST_ERR_CTP_INVALID_JSON_BODY: "body_not_json",
  FST_ERR_CTP_INVALID_MEDIA_TYPE: "body_of_other_type",
  FST_STATIC_FORBIDDEN_PATH: "not_found",
};

interface AppErrorOptions {
  readonly retryAfterSeconds?: number;
  /** The invalid fields, with messages that may also be shown. */
  readonly errors?: readonly FieldRefusal[];
  /** Further members of the problem (RFC 9457, 3.2). */
  readonly fields?: Readonly<Record<string, unknown>>;
}

/** An error whose message may be shown to a person, in the language of the request (docs/decisions/008). */
export class AppError extends Error {
  readonly status: number;
  readonly code: string;
  readonly detail: Message;
  readonly retryAfterSeconds: number | undefined;
  readonly errors: readonly FieldRefusal[] | undefined;
  readonly fields: Readonly<Record<string, unknown>> | undefined;

  constructor(code: string, status: number, detail: Message, options: AppErrorOptions = {}) {
    super(detail.message);
    this.name = "AppError";
    this.code = code;
    this.status = status;
    this.detail = detail;
    this.retryAfterSeconds = options.retryAfterSeconds;
    this.errors = options.errors;
    this.fields = options.fields;
  }
}

/** In place of what only the desk's record could say, while that does not answer. */
export function ifNotKnown<Value>(value: Value) {
  return (error: unknown): Value => {
    if (error instanceof AppError) return value;
    throw error;
  };
}

/** One invalid field; its message may be shown beside the field or alone. */
export function fieldError(field: string, message: Message): AppError {
  return new AppError("invalid_input", 400, message, { errors: [{ field, message }] });
}

export interface ProblemInput extends Pick<Problem, "status" | "code"> {
  readonly detail: Message;
  readonly errors?: readonly FieldRefusal[] | undefined;
  readonly fields?: Readonly<Record<string, unknown>> | undefined;
}

/** The JSON of an RFC 9457 problem. */
export function problemText(
  { status, code, detail, errors, fields }: ProblemInput,
  requestId: string,
  language: Language,
): string {
  const body: Problem = {
    ...fields,
    type: "about:blank",
    title: TITLES[status] ?? "Error",
    status,
    detail: language.say(detail),
    code,
    requestId,
    ...(errors
      ? { errors: errors.map(({ field, message }) => ({ field, message: language.say(message) })) }
      : {}),
  };
  return JSON.stringify(body);
}

/** Sends an RFC 9457 problem. */
export function sendProblem(request: FastifyRequest, reply: FastifyReply, input: ProblemInput): FastifyReply {
  return reply
    .code(input.status)
    .header("content-type", "application/problem+json; charset=utf-8")
    .header("cache-control", "no-store")
    .send(problemText(input, request.id, languageOf(request)));
}

interface ProblemToSend extends ProblemInput {
  readonly retryAfterSeconds?: number | undefined;
}

/** Turns any error into a problem. Unexpected ones are logged and their message is never shown. */
export function problemOf(error: FastifyError, request: FastifyRequest): ProblemToSend {
  if (error instanceof AppError) {
    const { status, code, detail, errors, fields, retryAfterSeconds } = error;
    return { status, code, detail, errors, fields, retryAfterSeconds };
  }
  if (hasZodFastifySchemaValidationErrors(error)) {
    const { locale } = languageOf(request);
    return {
      status: 400,
      code: "invalid_input",
      detail: CHECK_FIELDS,
      errors: error.validation.map((issue) => ({
        field: issue.instancePath.replace(/^\//, "").replaceAll("/", "."),
        message: messageOf(issue.message, locale),
      })),
    };
  }
  // A path with "//" or "..": nothing can be there.
  const status = error.code === "FST_STATIC_FORBIDDEN_PATH" ? 404 : (error.statusCode ?? 500);
  if (status >= 500) {
    request.log.error({ err: error }, "unexpected error");
    return { status: 500, code: "internal", detail: OUR_MISTAKE };
  }
  return {
    status,
    code: FRAMEWORK_CODES[error.code] ?? "bad_request",
    detail: SAFE_SENTENCES[status] ?? REQUEST_UNREADABLE,
  };
}

/** Answers an error with its problem. */
export function handleError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { retryAfterSeconds, ...problemInput } = problemOf(error, request);
  if (retryAfterSeconds !== undefined) reply.header("retry-after", String(retryAfterSeconds));
  return sendProblem(request, reply, problemInput);
}

/** An error response for the OpenAPI document, with an example of each kind of refusal. */
export function problem(description: string, ...examples: ProblemExample[]) {
  return { description, content: { "application/problem+json": { schema: Problem } }, examples };
}

/** Refusals of a body before it is read. */
export const BODY_PROBLEMS = {
  413: problem(PROBLEM_CODES.body_too_large, {
    code: "body_too_large",
    detail: REQUEST_TOO_LARGE,
  }),
  415: problem("The body is not JSON, or does not say so.", {
    code: "body_of_other_type",
    detail: UNKNOWN_CONTENT_TYPE,
  }),
};

/** Possible for every call with a body. */
export const BODY_NOT_JSON: ProblemExample = { code: "body_not_json", detail: REQUEST_UNREADABLE };
export const BODY_EMPTY: ProblemExample = { code: "body_empty", detail: REQUEST_UNREADABLE };

/** Refusals of an address before its parts are read. */
export const ADDRESS_PROBLEMS = {
  400: problem(PROBLEM_CODES.bad_address, { code: "bad_address", detail: REQUEST_UNREADABLE }),
};

/** Possible for every call that changes something. */
export const CROSS_SITE: ProblemExample = {
  code: "cross_site",
  detail: /*i18n*/ {
    id: "cross_site",
    message: "We refused this request because it came from another site.",
  },
};

export const RATE_LIMITED: ProblemExample = {
  code: "rate_limited",
  detail: SLOW_DOWN,
};
export const TOO_MANY_REQUESTS = problem(
  "Too many requests from this client; Retry-After says how long to wait.",
  RATE_LIMITED,
);

export const FROM_ANOTHER_SITE = problem("The call came from another site.", CROSS_SITE);
export const DESK_UNAVAILABLE: Message = /*i18n*/ {
  id: "desk_unavailable",
  message: "The desk's record isn't available right now. Please try again in a moment.",
};
export const DESK_AWAY = problem("The desk's record can't be reached.", {
  code: "provider_unavailable",
  detail: DESK_UNAVAILABLE,
});

/** The heading of a 502. */
export const UNUSABLE_RESPONSE = "The provider sent an unusable response.";

/** Refuses fields that violate the schema. */
export function invalidFields(...errors: readonly FieldRefusal[]): ProblemExample {
  return { code: "invalid_input", detail: CHECK_FIELDS, errors };
}
