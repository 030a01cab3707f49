import { REQUEST_UNREADABLE } from "@tradeslip/contracts/rules";
import type { FastifyRequest } from "fastify";
import { AppError } from "../../errors.ts";

/** A name or address with an optional port; 253 is the longest DNS name. */
const HOST = /^(?=.{1,253}$)([a-z0-9]([a-z0-9.-]*[a-z0-9])?|\[[0-9a-f:.]+\])(:\d{1,5})?$/i;

/**
 * Where the client reached us, for a desk without PUBLIC_ORIGIN. The client chooses this value, so it is validated.
 * Throws an AppError.
 */
export function requestOrigin({ protocol, host }: FastifyRequest): string {
  const address = `${protocol}://${host}`;
  if (!/^https?$/.test(protocol) || !HOST.test(host) || !URL.canParse(address)) {
    throw new AppError("bad_request", 400, REQUEST_UNREADABLE);
  }
  return new URL(address).origin;
}
