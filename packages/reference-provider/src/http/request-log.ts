import { randomUUID } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import type { onResponseHookHandler } from "fastify";

const GIVEN = /^[\w-]{8,64}$/;

/** The id the desk gave, if it is one that may be written to a log; so its lines and ours can be put together. */
export function requestIdOf(headers: IncomingHttpHeaders): string {
  const given = headers["x-request-id"];
  return typeof given === "string" && GIVEN.test(given) ? given : randomUUID();
}

/** One line for each request: its route, never its address, which may name a payment or hold a token. */
export const logRequest: onResponseHookHandler = (request, reply, done) => {
  const route = `${request.method} ${request.routeOptions.url ?? "(none)"}`;
  const { statusCode: status, elapsedTime } = reply;
  request.log.info({ route, status, ms: Math.round(elapsedTime * 10) / 10 }, "request");
  done();
};
