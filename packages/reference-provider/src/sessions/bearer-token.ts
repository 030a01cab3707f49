import type { IncomingHttpHeaders } from "node:http";

/** The session's token (RFC 6750); null without one. */
export function bearerToken({ authorization = "" }: IncomingHttpHeaders): string | null {
  return /^Bearer ([\w-]+)$/i.exec(authorization)?.[1] ?? null;
}
