import rateLimit from "@fastify/rate-limit";
import { LRUCache } from "lru-cache";

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
