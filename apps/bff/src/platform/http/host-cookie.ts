// Adds cookies to the types below.
import type * as _cookies from "@fastify/cookie";
import type { FastifyReply, FastifyRequest } from "fastify";

export interface HostCookie {
  /** The name in requests. A cookie of any other name is not ours, and may be a sibling subdomain's. */
  readonly fullName: string;
  read(request: FastifyRequest): string | undefined;
  /** @param maxAgeSeconds undefined: until the browser closes */
  set(reply: FastifyReply, value: string, maxAgeSeconds?: number): void;
  clear(reply: FastifyReply): void;
}

/**
 * A cookie bound to our host. Over https its name starts with `__Host-`: neither a subdomain nor plain http
 * can set it (RFC 6265bis, 4.1.3.2).
 * @param publicOrigin where browsers reach us; null on a developer's machine
 */
export function hostCookie(
  name: string,
  sameSite: "lax" | "strict",
  publicOrigin: string | null,
): HostCookie {
  const secure = publicOrigin?.startsWith("https:") ?? false;
  const fullName = secure ? `__Host-${name}` : name;
  const flags = { path: "/", httpOnly: true, sameSite, secure };
  return {
    fullName,
    read: (request) => request.cookies[fullName],
    set: (reply, value, maxAge) => {
      reply.setCookie(fullName, value, { ...flags, ...(maxAge === undefined ? {} : { maxAge }) });
    },
    clear: (reply) => {
      reply.clearCookie(fullName, flags);
    },
  };
}
