import type { IncomingMessage } from "node:http";
import proxyAddr from "@fastify/proxy-addr";
import rateLimit from "@fastify/rate-limit";
import { LRUCache } from "lru-cache";

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

/** Reading an IPv6 address takes 20 µs, as long as a whole cached answer. By size and not by `max`: see KeyedLimit. */
const known = new LRUCache<string, string>({ maxSize: 10_000, sizeCalculation: () => 1 });

/**
 * What every limit counts a client by: the IPv4 address, or the /64 network of an IPv6 address, because a household is
 * given a whole one (RFC 6177).
 */
export function clientNetwork(address: string): string {
  if (!address.includes(":")) return address;
  const seen = known.get(address);
  if (seen !== undefined) return seen;
  const network = rateLimit.normalizeIP(address);
  known.set(address, network);
  return network;
}
