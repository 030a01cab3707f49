import { randomUUID } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";

const GIVEN = /^[\w-]{8,64}$/;

/** The id a proxy gave, if it is one that may be written to logs and headers; else a new one. */
export function requestIdOf(headers: IncomingHttpHeaders): string {
  const given = headers["x-request-id"];
  return typeof given === "string" && GIVEN.test(given) ? given : randomUUID();
}
