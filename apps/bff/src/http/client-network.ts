import rateLimit from "@fastify/rate-limit";

/**
 * What every limit counts a client by: the IPv4 address, or the /64 network of an IPv6 address, because a household is
 * given a whole one (RFC 6177).
 */
export function clientNetwork(address: string): string {
  return address.includes(":") ? rateLimit.normalizeIP(address) : address;
}
