import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { TrustFunction } from "./client-address.ts";

const GIVEN = /^[\w-]{8,64}$/;

/**
 * The id that a trusted proxy gave, if it is one that may be written to logs and headers; else a new one. A client's own is
 * not taken: it could make its lines in the log look like somebody else's.
 */
export function requestIdOf({ headers, socket }: IncomingMessage, trust: TrustFunction | false): string {
  const given = headers["x-request-id"];
  if (trust === false || typeof given !== "string" || !GIVEN.test(given)) return randomUUID();
  return trust(socket.remoteAddress ?? "", 0) ? given : randomUUID();
}
