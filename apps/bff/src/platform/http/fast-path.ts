import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import type { Clock } from "@tradeslip/node-kit/clock";
import type { ClientLimit } from "../limits/client-limit.ts";
import { clientAddress, type TrustFunction } from "./client-address.ts";
import {
  chooseEncoding,
  type EncodedBodies,
  type EncodedBody,
  type Encoding,
  matchesEtag,
} from "./content-encoding.ts";
import { requestIdOf } from "./request-context.ts";

interface PrebuiltHit {
  readonly variants: Variants;
  /** When a newer value is due; milliseconds since the epoch. */
  readonly dueAt: number;
}

export interface FastPathResponse {
  /**
   * Undefined unless there is a hit.
   * @param now milliseconds since the epoch
   */
  take(now: number): PrebuiltHit | undefined;
}

export interface FastPathOptions {
  readonly limit: ClientLimit;
  readonly clock: Clock;
  readonly trust: TrustFunction | false;
  /** Counts the hits of a route. */
  readonly hitCounter: (url: string) => CountHit;
}

export type CountHit = (status: 200 | 304, durationMs: number) => void;

interface FastRoute {
  readonly response: FastPathResponse;
  readonly count: CountHit;
}

/**
 * Sends cache hits before the router: a GET of a known URL whose bytes are ready. Everything else (misses,
 * HEAD, queries, parameters, other spellings of the URL, clients beyond their limit, a server that is
 * closing) continues to the same route in Fastify, so the fast path is only faster, never different
 * (docs/decisions/014).
 */
export class FastPath {
  /** Hits since the start. */
  hits = 0;
  readonly #routes = new Map<string, FastRoute>();
  readonly #options: FastPathOptions;
  #open = true;

  constructor(options: FastPathOptions) {
    this.#options = options;
  }

  add(url: string, response: FastPathResponse): void {
    this.#routes.set(url, { response, count: this.#options.hitCounter(url) });
  }

  /** From now on every request goes to the router, which tells clients to close their connections. */
  close(): void {
    this.#open = false;
  }

  /** Tries the fast path first. */
  before(next: RequestListener): RequestListener {
    return (request, response) => {
      if (!this.#respond(request, response)) next(request, response);
    };
  }

  #respond(request: IncomingMessage, response: ServerResponse): boolean {
    if (!this.#open) return false;
    if (request.method !== "GET" || request.headers.host === undefined) return false;
    const route = this.#routes.get(request.url ?? "");
    if (!route) return false;
    const { limit, trust, clock } = this.#options;
    const startedAt = clock.elapsed();
    const now = clock.now();
    const hit = route.response.take(now);
    if (!hit || limit.take(clientAddress(request, trust), startedAt) !== undefined) return false;
    const status = write(request, response, hit, { now, requestId: requestIdOf(request, trust) });
    this.hits += 1;
    route.count(status, clock.elapsed() - startedAt);
    return true;
  }
}

function write(
  request: IncomingMessage,
  response: ServerResponse,
  { variants, dueAt }: PrebuiltHit,
  { now, requestId }: { readonly now: number; readonly requestId: string },
): 200 | 304 {
  const { headers } = request;
  const variant = variants[chooseEncoding(headers["accept-encoding"])];
  const isKnown = matchesEtag(headers["if-none-match"], variant.etag);
  const status = isKnown ? 304 : 200;
  const lines = isKnown ? variant.notModifiedLines : variant.lines;
  // One flat list: Node writes it as it is, but first copies an object header by header.
  const own = ["cache-status", cacheStatus("hit", dueAt, now), "x-request-id", requestId];
  response.writeHead(status, [...lines, ...own]);
  response.end(isKnown ? undefined : variant.body);
  return status;
}

/**
 * The value of a Cache-Status header (RFC 9211), with whole seconds until the next value is due.
 * @param dueAt when a newer value is due; milliseconds since the epoch, as `now`
 */
export function cacheStatus(how: "hit" | "miss", dueAt: number, now: number): string {
  const ttl = Math.floor(dueAt / 1000) - Math.floor(now / 1000);
  return how === "hit" ? `tradeslip; hit; ttl=${ttl}` : `tradeslip; fwd=miss; stored; ttl=${ttl}`;
}

/** One representation, ready to be written: nothing is computed for a hit. */
interface Variant extends EncodedBody {
  readonly body: Buffer<ArrayBuffer>;
  readonly headers: Readonly<Record<string, string>>;
  /** Sent with a 304. */
  readonly notModifiedHeaders: Readonly<Record<string, string>>;
  /** Both headers again as name, value, name, value. */
  readonly lines: readonly string[];
  readonly notModifiedLines: readonly string[];
}

export type Variants = Readonly<Record<Encoding, Variant>>;

export function variantsOf(
  { identity, gzip, br }: EncodedBodies,
  extraHeaders: Readonly<Record<string, string>>,
): Variants {
  return {
    identity: variantOf(identity, undefined, extraHeaders),
    gzip: variantOf(gzip, "gzip", extraHeaders),
    br: variantOf(br, "br", extraHeaders),
  };
}

function variantOf(
  { body: bytes, etag }: EncodedBody,
  encoding: string | undefined,
  extraHeaders: Readonly<Record<string, string>>,
): Variant {
  const body = Buffer.from(bytes.buffer);
  const notModifiedHeaders = { ...extraHeaders, etag };
  const headers = {
    ...notModifiedHeaders,
    "content-type": "application/json; charset=utf-8",
    "content-length": String(body.length),
    ...(encoding ? { "content-encoding": encoding } : {}),
  };
  return {
    body,
    etag,
    headers,
    notModifiedHeaders,
    lines: Object.entries(headers).flat(),
    notModifiedLines: Object.entries(notModifiedHeaders).flat(),
  };
}
