import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import type { PrebuiltResponse } from "../../swr-cache/responses/cached-response.ts";
import { chooseEncoding, matchesEtag } from "./content-encoding.ts";
import type { Clock } from "@tradeslip/node-kit/clock";
import { cacheStatus } from "./cache-status.ts";
import { clientAddress, type TrustFunction } from "./client-address.ts";
import type { ClientLimit } from "../limits/client-limit.ts";
import { requestIdOf } from "./request-context.ts";

/** What the lane needs of a cached answer. */
export interface FastPathResponse {
  take(): PrebuiltResponse | undefined;
}

export interface FastPathOptions {
  readonly limit: ClientLimit;
  readonly clock: Clock;
  readonly trust: TrustFunction | false;
  /** Told of each answer that the lane gave. */
  readonly onHit: (url: string, status: 200 | 304, durationMs: number) => void;
}

/**
 * Answers hits before the router: a GET of a known address whose bytes are ready. Everything else (misses,
 * HEAD, queries, other spellings of the address, clients beyond their limit, a server that is closing) goes on to the same route in Fastify,
 * so the lane can only be faster, never different. Why it exists: docs/decisions.
 */
export class FastPath {
  /** Answered since the start. */
  hits = 0;
  readonly #answers = new Map<string, FastPathResponse>();
  readonly #options: FastPathOptions;
  #open = true;

  constructor(options: FastPathOptions) {
    this.#options = options;
  }

  add(url: string, answer: FastPathResponse): void {
    this.#answers.set(url, answer);
  }

  /** From now on every request takes the ordinary way, which tells clients to close their connections. */
  close(): void {
    this.#open = false;
  }

  /** Asks the lane first. */
  before(next: RequestListener): RequestListener {
    return (request, response) => {
      if (!this.#answer(request, response)) next(request, response);
    };
  }

  #answer(request: IncomingMessage, response: ServerResponse): boolean {
    if (!this.#open || request.method !== "GET" || request.headers.host === undefined) return false;
    const startedAt = performance.now();
    const url = request.url ?? "";
    const prepared = this.#answers.get(url)?.take();
    if (!prepared) return false;
    const { limit, trust, clock, onHit } = this.#options;
    if (limit.take(clientAddress(request, trust)) !== undefined) return false;
    const status = write(request, response, prepared, {
      now: clock.now(),
      requestId: requestIdOf(request, trust),
    });
    this.hits += 1;
    onHit(url, status, performance.now() - startedAt);
    return true;
  }
}

function write(
  request: IncomingMessage,
  response: ServerResponse,
  { variants, dueAt }: PrebuiltResponse,
  { now, requestId }: { readonly now: number; readonly requestId: string },
): 200 | 304 {
  const { headers } = request;
  const variant = variants[chooseEncoding(headers["accept-encoding"])];
  const own = ["x-request-id", requestId, "cache-status", cacheStatus("hit", dueAt, now)];
  if (matchesEtag(headers["if-none-match"], variant.etag)) {
    response.writeHead(304, variant.notModifiedHeaderList.concat(own));
    response.end();
    return 304;
  }
  response.writeHead(200, variant.headerList.concat(own));
  response.end(variant.body);
  return 200;
}
