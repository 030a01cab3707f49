import type { IncomingHttpHeaders } from "node:http";

/** Who asks, as far as the server before us says: keyed hashes that tell browsers and networks apart and name nobody. */
export interface Caller {
  /** All callers without one count as one browser: programs, and servers that do not know the header. */
  readonly browser: string;
  readonly network: string;
  /** The person behind this browser has logged in with it before, to the account that the call is about. */
  readonly isKnown: boolean;
  /** The server before us names clients, and this one showed no cookie. */
  readonly lacksCookie: boolean;
}

/** Shorter than any hash, so no header can say it. */
export const UNIDENTIFIED = "none";
const HASH = /^[\w-]{16,86}$/;

export function callerOf(headers: IncomingHttpHeaders): Caller {
  const browser = hashIn(headers["x-client-browser"]);
  const network = hashIn(headers["x-client-network"]);
  return {
    browser,
    network,
    isKnown: browser !== UNIDENTIFIED && headers["x-client-known"] === "yes",
    lacksCookie: browser === UNIDENTIFIED && network !== UNIDENTIFIED,
  };
}

function hashIn(value: string | string[] | undefined): string {
  return typeof value === "string" && HASH.test(value) ? value : UNIDENTIFIED;
}
