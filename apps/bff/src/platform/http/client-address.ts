import type { IncomingMessage } from "node:http";
import { isIP, isIPv4 } from "node:net";
import proxyAddr from "@fastify/proxy-addr";
import rateLimit from "@fastify/rate-limit";
import { LRUCache } from "lru-cache";

export type TrustProxy = false | number | string[];
export type TrustFunction = (address: string, hop: number) => boolean;

/** A hop count trusts that many proxies whatever their address: clients must not be able to bypass them. */
export function trustFunction(setting: TrustProxy): TrustFunction | false {
  if (setting === false || setting === 0) return false;
  return typeof setting === "number" ? (_address, hop) => hop < setting : proxyAddr.compile(setting);
}

/** Whether each of its addresses and ranges is one. */
export function isTrustSetting(setting: TrustProxy): boolean {
  try {
    trustFunction(setting);
    return true;
  } catch {
    return false;
  }
}

/** The client's address as trusted proxies report it. */
export function clientAddress(request: IncomingMessage, trust: TrustFunction | false): string {
  const direct = request.socket.remoteAddress ?? "";
  return trust === false || request.headers["x-forwarded-for"] === undefined
    ? direct
    : proxyAddr(request, trust);
}

/**
 * Reduces X-Forwarded-For to what trusted proxies wrote, as plain addresses. Some write ports (Azure),
 * brackets or words: as a key of limits, each new port would be a new client. Anything but an address ends
 * the list, so that such clients share their proxy's limits. Call it before anything reads the header.
 */
export function readForwardedFor({ headers, socket }: IncomingMessage, trust: TrustFunction | false): void {
  const header = headers["x-forwarded-for"];
  if (trust === false || typeof header !== "string" || isIPv4(header)) return;
  const given = header.split(",");
  const plain: string[] = [];
  let address = socket.remoteAddress ?? "";
  for (let at = given.length - 1; at >= 0 && trust(address, plain.length); at -= 1) {
    const text = given[at]!.trim();
    if (text === "") continue;
    const read = plainAddress(text);
    if (read === undefined) break;
    plain.push(read);
    address = read;
  }
  headers["x-forwarded-for"] = plain.toReversed().join(", ");
}

/** An address in brackets, in quotes or with a port, as RFC 7239 and others write it. */
const WRAPPED = /^"?(?:\[([^\]]+)\](?::\d{1,5})?|([\d.]+):\d{1,5}|([\da-f:.]+))(?:%\w+)?"?$/i;

/** Undefined for anything but an address. */
function plainAddress(text: string): string | undefined {
  const [, bracketed, withPort, bare] = WRAPPED.exec(text) ?? [];
  const address = (bracketed ?? withPort ?? bare)?.replace(/%.*$/, "");
  return address !== undefined && isIP(address) !== 0 ? address : undefined;
}

/** Whether it is this machine: programs beside us, such as a proxy, may speak for many clients. */
export function isLoopback(address: string): boolean {
  const plain = address.startsWith("::ffff:") ? address.slice("::ffff:".length) : address;
  return plain === "::1" || (isIPv4(plain) && plain.startsWith("127."));
}

/** Parsing an IPv6 address takes 20 µs, as long as a whole cache hit. `maxSize`: see KeyedLimit. */
const known = new LRUCache<string, string>({ maxSize: 10_000, sizeCalculation: () => 1 });

/**
 * The key of every limit per client: the IPv4 address, or the /64 of an IPv6 address, since a household gets
 * a /64 (RFC 6177).
 */
export function clientNetwork(address: string): string {
  if (!address.includes(":")) return address;
  const seen = known.get(address);
  if (seen !== undefined) return seen;
  const network = rateLimit.normalizeIP(address);
  known.set(address, network);
  return network;
}
