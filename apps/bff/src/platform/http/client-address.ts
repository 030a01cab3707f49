import type { IncomingMessage } from "node:http";
import proxyAddr from "@fastify/proxy-addr";

export type TrustProxy = false | number | string[];
export type TrustFunction = (address: string, hop: number) => boolean;

/** A hop count trusts that many proxies before us, whoever they are: the operator says that no client gets past them. */
export function trustFunction(setting: TrustProxy): TrustFunction | false {
  if (setting === false || setting === 0) return false;
  return typeof setting === "number" ? (_address, hop) => hop < setting : proxyAddr.compile(setting);
}

/** Who is asking, as far as trusted proxies tell. */
export function clientAddress(request: IncomingMessage, trust: TrustFunction | false): string {
  const direct = request.socket.remoteAddress ?? "";
  return trust === false || request.headers["x-forwarded-for"] === undefined
    ? direct
    : proxyAddr(request, trust);
}
