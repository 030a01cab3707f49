import type { Message } from "@tradeslip/contracts/rules";
import type { Language, Languages } from "@tradeslip/node-kit/languages";
import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import type { TrustFunction } from "./client-address.ts";
import type { LoadShedder } from "../limits/load-shedder.ts";
import { requestIdOf } from "./request-context.ts";
import { problemText, type ProblemInput } from "../../errors.ts";

const MAX_HEADERS = 100;
/** Header fields and URL together. */
export const MAX_HEADER_BYTES = 16 * 1024;
/** For monitoring: never shed. Other spellings of these paths are ordinary requests. */
const ALWAYS_OPEN = new Set(["/livez", "/readyz", "/metrics"]);
const RETRY_AFTER_SECONDS = "2";
const ABSOLUTE_FORM = /^https?:\/\/[^/?#]+(.*)$/is;

export const BUSY: Message = /*i18n*/ {
  id: "overloaded",
  message: "We're very busy right now. Please try again in a moment.",
};

const TOO_MANY_HEADERS = {
  status: 431,
  code: "too_many_headers",
  detail: /*i18n*/ { id: "too_many_headers", message: "This request has too many headers." },
};
export const HEADERS_TOO_LARGE = {
  status: 431,
  code: "headers_too_large",
  detail: /*i18n*/ { id: "headers_too_large", message: "The headers of this request are too large." },
};
/** Browsers also send the cookies of other sites on the same domain. */
const TOO_MANY_COOKIES: Message = /*i18n*/ {
  id: "too_many_cookies",
  message:
    "Your browser sent more cookies than this site takes: those of other sites of the same domain, too. Delete them in its settings and open this page again.",
};
const NO_HOST = {
  status: 400,
  code: "bad_request",
  detail: /*i18n*/ { id: "no_host", message: "This request doesn't name a host." },
};
export const UNKNOWN_EXPECTATION = {
  status: 417,
  code: "bad_request",
  detail: /*i18n*/ {
    id: "unknown_expectation",
    message: "We don't support what the Expect header asks for.",
  },
};
const OVERLOADED = {
  status: 503,
  code: "overloaded",
  detail: BUSY,
};

export interface PreRouterCheckOptions extends ResponseContext {
  /** Null: no load is shed. */
  readonly loadShedder: LoadShedder | null;
}

/** What a response before the router needs. */
export interface ResponseContext {
  /** Security headers of every response. */
  readonly headers: Readonly<Record<string, string>>;
  readonly trust: TrustFunction | false;
  readonly languages: Languages;
}

/** Checks before the router, where a refusal costs least. */
export function preRouterChecks(
  next: RequestListener,
  { loadShedder, ...context }: PreRouterCheckOptions,
): RequestListener {
  const ending = closingConnection(context);
  const busy = { ...context, headers: { ...context.headers, "retry-after": RETRY_AFTER_SECONDS } };
  return (request, response) => {
    // Node lists names and values alternately.
    if (request.rawHeaders.length > 2 * MAX_HEADERS) {
      return refuse(request, response, TOO_MANY_HEADERS, context);
    }
    if (headerBytes(request) > MAX_HEADER_BYTES) {
      if (isOfPage(request.method, request.url)) return refusePage(request, response, context);
      return refuse(request, response, HEADERS_TOO_LARGE, context);
    }
    // HTTP/1.0 has no Host (RFC 9112, 3.2).
    if (request.headers.host === undefined && request.httpVersion !== "1.0") {
      return refuse(request, response, NO_HOST, ending);
    }
    if (request.url?.startsWith("/") === false) request.url = originForm(request.url);
    if (loadShedder && !ALWAYS_OPEN.has(request.url ?? "") && !loadShedder.admits()) {
      return refuse(request, response, OVERLOADED, busy);
    }
    return next(request, response);
  };
}

function headerBytes({ url = "", rawHeaders }: IncomingMessage): number {
  return rawHeaders.reduce((sum, { length }) => sum + length, url.length);
}

/** Whether a person reads the answer, not a program. */
function isOfPage(method: string | undefined, url = ""): boolean {
  return method === "GET" && !/^\/api(?:[/?]|$)/.test(url);
}

function refusePage(
  request: IncomingMessage,
  response: ServerResponse,
  { headers, trust, languages }: ResponseContext,
): void {
  const { locale, say } = languages.asked(request.headers["accept-language"]);
  const sentence = say(TOO_MANY_COOKIES);
  const page = `<!doctype html>\n<html lang="${locale}"><meta charset="utf-8"><title>431</title><p>${sentence}</p></html>\n`;
  response.writeHead(HEADERS_TOO_LARGE.status, {
    ...headers,
    "content-type": "text/html; charset=utf-8",
    "content-length": Buffer.byteLength(page),
    "cache-control": "no-store",
    "x-request-id": requestIdOf(request, trust),
  });
  response.end(page);
}

/**
 * The absolute form means the same as the path alone (RFC 9112, 3.2.2), but not every later step reads it so.
 * Anything else stays as it is, for the router to refuse.
 */
function originForm(url: string): string {
  const [start, path = ""] = ABSOLUTE_FORM.exec(url) ?? [];
  if (start === undefined) return url;
  return path.startsWith("/") ? path : `/${path}`;
}

/** For requests whose end is ambiguous: the connection closes, so nothing after them is read. */
export function closingConnection(context: ResponseContext): ResponseContext {
  return { ...context, headers: { ...context.headers, connection: "close" } };
}

export function refuse(
  request: IncomingMessage,
  response: ServerResponse,
  problem: ProblemInput,
  { headers, trust, languages }: ResponseContext,
): void {
  const language = languages.asked(request.headers["accept-language"]);
  sendRawProblem(response, problem, { requestId: requestIdOf(request, trust), headers, language });
}

interface RawAnswer extends Pick<ResponseContext, "headers"> {
  readonly requestId: string;
  readonly language: Language;
}

/** A problem for a request that does not reach the router. */
function sendRawProblem(
  response: ServerResponse,
  problem: ProblemInput,
  { requestId, headers, language }: RawAnswer,
): void {
  const body = problemText(problem, requestId, language);
  response.writeHead(problem.status, {
    ...headers,
    "content-type": "application/problem+json; charset=utf-8",
    "content-length": Buffer.byteLength(body),
    "cache-control": "no-store",
    "x-request-id": requestId,
  });
  response.end(body);
}
