import { REQUEST_UNREADABLE } from "@tradeslip/contracts/rules";
import type { Language } from "@tradeslip/node-kit/languages";
import { STATUS_CODES, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import { handleError, problemText, type ProblemInput } from "../../errors.ts";
import {
  closingConnection,
  HEADERS_TOO_LARGE,
  refuse,
  UNKNOWN_EXPECTATION,
  type ResponseContext,
} from "./pre-router-checks.ts";
import { newRequestId } from "./request-context.ts";

type Headers = Readonly<Record<string, string>>;

/** By the error code of Node's parser; any other code means that the bytes are no HTTP. */
const REFUSALS: Readonly<Record<string, ProblemInput>> = {
  ERR_HTTP_REQUEST_TIMEOUT: {
    status: 408,
    code: "request_timeout",
    detail: /*i18n*/ { id: "request_timeout", message: "That request took too long. Please try again." },
  },
  HPE_HEADER_OVERFLOW: HEADERS_TOO_LARGE,
};
const NO_HTTP = { status: 400, code: "bad_request", detail: REQUEST_UNREADABLE };

/**
 * For a URL that cannot be decoded, which reaches no hook. Fastify's own answer echoes it, without our
 * headers.
 */
export function answerBadAddress(headers: Headers) {
  return (error: FastifyError, request: FastifyRequest, reply: FastifyReply): void => {
    reply.header("x-request-id", request.id).headers(headers);
    handleError(error, request, reply);
  };
}

/** For bytes that are no request: Node passes only the socket. Not logged: they may contain secrets. */
export function refuseConnection({ headers, languages }: ResponseContext) {
  return ({ code = "" }: { readonly code?: string }, socket: Duplex): void => {
    if (code !== "ECONNRESET" && socket.writable)
      socket.write(answerText(REFUSALS[code] ?? NO_HTTP, headers, languages.first));
    socket.destroy();
  };
}

/** For requests that Node would answer without our headers, or not at all. */
export function answerBeforeNode(server: Server, context: ResponseContext): Server {
  const ending = closingConnection(context);
  const refuseTunnel = refuseConnection(context);
  return server
    .on("checkExpectation", (request: IncomingMessage, response: ServerResponse) =>
      refuse(request, response, UNKNOWN_EXPECTATION, ending),
    )
    .on("connect", (_request: IncomingMessage, socket: Duplex) => refuseTunnel({}, socket));
}

function answerText(problem: ProblemInput, headers: Headers, language: Language): string {
  const requestId = newRequestId();
  const body = problemText(problem, requestId, language);
  const lines = {
    ...headers,
    "content-type": "application/problem+json; charset=utf-8",
    "content-length": String(Buffer.byteLength(body)),
    "cache-control": "no-store",
    "x-request-id": requestId,
    connection: "close",
  };
  const head = Object.entries(lines).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status]}\r\n${head.join("")}\r\n${body}`;
}
