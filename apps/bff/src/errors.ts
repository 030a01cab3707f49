import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import { hasZodFastifySchemaValidationErrors } from "fastify-type-provider-zod";
import { Problem, type ProblemCode } from "@tradeslip/contracts/schemas";

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
  422: "Not acceptable as it is",
  429: "Too many requests",
  431: "Headers too large",
  502: "Bad gateway",
  503: "Service unavailable",
};

const SAFE_SENTENCES: Readonly<Record<number, string>> = {
  400: "The request could not be understood.",
  404: "There is nothing at this address.",
  405: "This method is not supported here.",
  413: "The request is too large.",
  415: "This content type is not supported.",
  429: "Too many requests. Please wait a moment and try again.",
};

/** Codes for what the framework refuses by itself, in place of its internal names. */
const FRAMEWORK_CODES: Readonly<Record<string, string>> = {
  FST_ERR_BAD_URL: "bad_address",
  FST_ERR_CTP_BODY_TOO_LARGE: "body_too_large",
  FST_ERR_CTP_EMPTY_JSON_BODY: "body_empty",
  FST_ERR_CTP_INVALID_JSON_BODY: "body_not_json",
  FST_ERR_CTP_INVALID_MEDIA_TYPE: "body_of_other_type",
  FST_STATIC_FORBIDDEN_PATH: "not_found",
};

const UNEXPECTED = "Something went wrong on our side. Please try again.";

interface AppErrorOptions {
  readonly retryAfterSeconds?: number;
  /** The invalid fields; their sentences may be shown too. */
  readonly errors?: NonNullable<Problem["errors"]>;
}

/** An error whose sentence may be shown to a person. */
export class AppError extends Error {
  readonly status: number;
  readonly code: string;
  readonly retryAfterSeconds: number | undefined;
  readonly errors: Problem["errors"];

  constructor(code: string, status: number, detail: string, options: AppErrorOptions = {}) {
    super(detail);
    this.name = "AppError";
    this.code = code;
    this.status = status;
    this.retryAfterSeconds = options.retryAfterSeconds;
    this.errors = options.errors;
  }
}

/** One invalid field; its sentence may be shown beside the field or alone. */
export function fieldError(field: string, message: string): AppError {
  return new AppError("invalid_input", 400, message, { errors: [{ field, message }] });
}

export type ProblemInput = Pick<Problem, "status" | "code" | "detail" | "errors">;

/** The JSON of an RFC 9457 problem. */
export function problemText({ status, code, detail, errors }: ProblemInput, requestId: string): string {
  const body: Problem = {
    type: "about:blank",
    title: TITLES[status] ?? "Error",
    status,
    detail,
    code,
    requestId,
    ...(errors ? { errors } : {}),
  };
  return JSON.stringify(body);
}

/** Sends an RFC 9457 problem. */
export function sendProblem(request: FastifyRequest, reply: FastifyReply, input: ProblemInput): FastifyReply {
  return reply
    .code(input.status)
    .header("content-type", "application/problem+json; charset=utf-8")
    .header("cache-control", "no-store")
    .send(problemText(input, request.id));
}

interface ProblemToSend extends ProblemInput {
  readonly retryAfterSeconds?: number | undefined;
}

/** Turns any error into a problem and logs an unexpected one, whose message is never shown. */
export function problemOf(error: FastifyError, request: FastifyRequest): ProblemToSend {
  if (error instanceof AppError) {
    const { status, code, message: detail, errors, retryAfterSeconds } = error;
    return { status, code, detail, errors, retryAfterSeconds };
  }
  if (hasZodFastifySchemaValidationErrors(error)) {
    return {
      status: 400,
      code: "invalid_input",
      detail: "Please check the marked fields.",
      errors: error.validation.map((issue) => ({
        field: issue.instancePath.replace(/^\//, "").replaceAll("/", "."),
        message: issue.message ?? "Not valid.",
      })),
    };
  }
  // A path with "//" or "..": nothing is there.
  const status = error.code === "FST_STATIC_FORBIDDEN_PATH" ? 404 : (error.statusCode ?? 500);
  if (status >= 500) {
    request.log.error({ err: error }, "unexpected error");
    return { status: 500, code: "internal", detail: UNEXPECTED };
  }
  return {
    status,
    code: FRAMEWORK_CODES[error.code] ?? "bad_request",
    detail: SAFE_SENTENCES[status] ?? "The request could not be understood.",
  };
}

/** Answers any error with its problem. */
export function handleError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { retryAfterSeconds, ...problemInput } = problemOf(error, request);
  if (retryAfterSeconds !== undefined) reply.header("retry-after", String(retryAfterSeconds));
  return sendProblem(request, reply, problemInput);
}

/** What a call may refuse with, as the OpenAPI document shows it; its response says the status. */
export interface ProblemExample extends Pick<Problem, "detail" | "errors"> {
  readonly code: ProblemCode;
}

/** An error response for the OpenAPI document, with an example of each kind of refusal. */
export function problem(description: string, ...examples: ProblemExample[]) {
  return { description, content: { "application/problem+json": { schema: Problem } }, examples };
}

const NOT_UNDERSTOOD = "The request could not be understood.";

/** What is wrong with a body before it is read. */
export const BODY_PROBLEMS = {
  413: problem("The body is larger than 64 KiB.", {
    code: "body_too_large",
    detail: "The request is too large.",
  }),
  415: problem("The body is not JSON, or does not say so.", {
    code: "body_of_other_type",
    detail: "This content type is not supported.",
  }),
};

/** Of every call with a body. */
export const BODY_NOT_JSON: ProblemExample = { code: "body_not_json", detail: NOT_UNDERSTOOD };
export const BODY_EMPTY: ProblemExample = { code: "body_empty", detail: NOT_UNDERSTOOD };

/** What is wrong with an address before its parts are read. */
export const ADDRESS_PROBLEMS = {
  400: problem("The address cannot be decoded.", { code: "bad_address", detail: NOT_UNDERSTOOD }),
};

/** Of every call that changes something. */
export const CROSS_SITE: ProblemExample = {
  code: "cross_site",
  detail: "This call came from another site and was refused.",
};

export const RATE_LIMITED: ProblemExample = {
  code: "rate_limited",
  detail: "Too many requests. Please wait a moment and try again.",
};
export const TOO_MANY_REQUESTS = problem(
  "Too many requests from this client; Retry-After says how long to wait.",
  RATE_LIMITED,
);

/** Fields that the schema refuses. */
export function invalidFields(...errors: NonNullable<Problem["errors"]>): ProblemExample {
  return { code: "invalid_input", detail: "Please check the marked fields.", errors };
}

/** A field that is refused after the schema accepted it: its sentence stands alone too. */
export function invalidField(field: string, message: string): ProblemExample {
  return { code: "invalid_input", detail: message, errors: [{ field, message }] };
}
