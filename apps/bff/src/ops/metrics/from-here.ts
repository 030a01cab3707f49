import type { IncomingMessage } from "node:http";

const LOOPBACK = /^(::ffff:)?127\.|^::1$/;
/** What proxies say of whom they speak for. */
const FORWARDED = ["forwarded", "via", "x-forwarded-for", "x-forwarded-host", "x-real-ip"];

/** True for a call from this machine that no proxy passed on. */
export function isFromHere({ socket, headers }: IncomingMessage): boolean {
  if (!LOOPBACK.test(socket.remoteAddress ?? "")) return false;
  return FORWARDED.every((name) => headers[name] === undefined);
}
