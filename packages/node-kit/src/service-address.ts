import * as z from "zod";

/** The credentials end at the last @, so a password may contain any character, even /, ?, # and @. */
const ADDRESS = /^([a-z]+):\/\/(?:(.*)@)?([^@]*)$/is;
/** A host, an optional port, then a path, a query or nothing. */
const HOST = /^(?:[\p{L}\p{N}_.-]+|\[[\da-f:.]+\])(?::\d*)?(?=[/?]|$)/iu;
const HOST_IN_QUERY = /^\/[^?]*\?(?:[^#]*&)?host=[^&#]/i;
const ENCODED_SIGNS = /(?:%[\da-f]{2})+/gi;

export interface ServiceAddressOptions {
  readonly schemes: readonly string[];
  /** Shown to a person if the address is invalid. */
  readonly complaint: string;
  /** The host may be in the query, as for a socket: `postgres:///db?host=/run/postgresql`. */
  readonly hostMayBeQueried?: true;
}

/**
 * The address of a service, optionally with user and password. A % with two hexadecimal digits is an encoded
 * character (RFC 3986, 2.1); any other character of the credentials stands for itself. Transformed to a URL
 * with encoded credentials, as the services' clients need it.
 */
export function serviceAddress({ schemes, complaint, hostMayBeQueried }: ServiceAddressOptions) {
  return z.string().transform((text, context) => {
    const address = wellFormed(text.trim(), schemes, hostMayBeQueried ?? false);
    if (address !== null) return address;
    context.addIssue({ code: "custom", message: complaint });
    return z.NEVER;
  });
}

/** Null if it isn't a valid address. */
function wellFormed(text: string, schemes: readonly string[], isQueried: boolean): string | null {
  const [, scheme = "", credentials, rest = ""] = ADDRESS.exec(text) ?? [];
  // A URL with credentials needs a host; clients use the one in the query.
  const place = isQueried && HOST_IN_QUERY.test(rest) ? `localhost${rest}` : rest;
  if (!schemes.includes(scheme.toLowerCase()) || !HOST.test(place)) return null;
  const address = `${scheme.toLowerCase()}://${encoded(credentials)}${place}`;
  return URL.canParse(address) && canDecode(place) ? address : null;
}

/** A user name can't contain a colon, a password can. */
function encoded(credentials: string | undefined): string {
  if (credentials === undefined) return "";
  const [user = "", ...password] = credentials.split(":");
  const parts = password.length === 0 ? [user] : [user, password.join(":")];
  return `${parts.map((part) => encodeURIComponent(decoded(part))).join(":")}@`;
}

function decoded(text: string): string {
  return text.replace(ENCODED_SIGNS, (signs) => (canDecode(signs) ? decodeURIComponent(signs) : signs));
}

function canDecode(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}
