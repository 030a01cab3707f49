import type { IncomingMessage } from "node:http";

const LOOPBACK = /^(::ffff:)?127\.|^::1$/;
/** This machine's own names, with any port. */
const LOOPBACK_HOST = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/i;
/** What proxies say of whom they speak for. */
const FORWARDED = ["forwarded", "via", "x-forwarded-for", "x-forwarded-host", "x-real-ip"];

/**
 * True for a call from this machine, to it by one of its own names, that no proxy passed on. By name: a page that somebody
 * opens here may have pointed its own name at this machine (DNS rebinding), and read what it is answered.
 */
export function isLoopback({ socket, headers }: IncomingMessage): boolean {
  if (!LOOPBACK.test(socket.remoteAddress ?? "")) return false;
  if (!LOOPBACK_HOST.test(headers.host ?? "")) return false;
  return FORWARDED.every((name) => headers[name] === undefined);
}
