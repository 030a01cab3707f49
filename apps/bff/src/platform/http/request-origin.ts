import { REQUEST_UNREADABLE } from "@tradeslip/contracts/rules";
import type { FastifyRequest } from "fastify";
import { AppError } from "../../errors.ts";

/**
 * A name or address with an optional port. Machine names may have underscores, and a final dot is the root of
 * all names; 254 is the longest DNS name with it.
 */
const HOST = /^(?=.{1,254}(?::|$))(\w([\w.-]*\w)?\.?|\[[0-9a-f:.]+\])(:\d{1,5})?$/i;

/** RFC 6761, 6.3, and the addresses of this machine. */
const LOOPBACK_NAMES = /^(localhost|[\w.-]+\.localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/** Whether browsers trust the address to keep what they send confidential: over https, or on this machine. */
export function isTrustworthy({ protocol, hostname }: Pick<URL, "protocol" | "hostname">): boolean {
  return protocol === "https:" || LOOPBACK_NAMES.test(hostname);
}

/**
 * Where the client reached us, for a desk without PUBLIC_ORIGIN. The client chooses this value, so it is
 * validated. Throws an AppError.
 */
export function requestOrigin({ protocol, host }: FastifyRequest): string {
  const address = `${protocol}://${host}`;
  if (!/^https?$/.test(protocol) || !HOST.test(host) || !URL.canParse(address)) {
    throw new AppError("bad_request", 400, REQUEST_UNREADABLE);
  }
  return new URL(address).origin;
}
