import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { routeOf } from "../limits/unmetered.ts";

const SUMMARY_INTERVAL_MS = 60_000;
const TOO_MANY = 429;

/** Totals since the start, of requests answered before the router. */
export interface CountedRequests {
  /** Cache hits. */
  hits(): number;
  /** Streams that began. */
  streams(): number;
  /** Requests shed. */
  overloaded(): number;
}

/**
 * One line for each request, except pages, files and probes. It identifies no client: the route instead of
 * the URL, no query, no client address, no header but the request's id. Cache hits, streams and refusals come
 * in thousands, so they are counted and logged once a minute.
 */
export function logRequests(server: FastifyInstance, counted: CountedRequests): void {
  const summary = new Summary(counted);
  server.addHook("onResponse", (request, reply, done) => {
    if (!request.isUnmetered) logOne(request, reply, summary);
    done();
  });
  const logSummary = () => {
    const figures = summary.take();
    if (figures) server.log.info(figures, "requests without a line of their own");
  };
  const timer = setInterval(logSummary, SUMMARY_INTERVAL_MS).unref();
  server.addHook("onClose", async () => {
    clearInterval(timer);
    logSummary();
  });
}

function logOne(request: FastifyRequest, reply: FastifyReply, summary: Summary): void {
  const route = `${request.method} ${routeOf(request) ?? "(none)"}`;
  const { statusCode: status } = reply;
  if (isHit(reply)) return summary.countHit();
  if (status === TOO_MANY) return summary.countTooMany(route);
  request.log.info({ route, status, ms: Math.round(reply.elapsedTime * 10) / 10 }, "request");
}

function isHit(reply: FastifyReply): boolean {
  return String(reply.getHeader("cache-status") ?? "").startsWith("tradeslip; hit");
}

interface Figures {
  readonly hits: number;
  readonly streams: number;
  readonly overloaded: number;
  /** By route. */
  readonly tooMany: Readonly<Record<string, number>>;
}

class Summary {
  readonly #counted: CountedRequests;
  #logged = { hits: 0, streams: 0, overloaded: 0 };
  #hits = 0;
  #tooMany = new Map<string, number>();

  constructor(counted: CountedRequests) {
    this.#counted = counted;
  }

  /** Counts a hit that went through the router. */
  countHit(): void {
    this.#hits += 1;
  }

  countTooMany(route: string): void {
    this.#tooMany.set(route, (this.#tooMany.get(route) ?? 0) + 1);
  }

  /** Figures since the last call; null if nothing happened. */
  take(): Figures | null {
    const totals = {
      hits: this.#counted.hits() + this.#hits,
      streams: this.#counted.streams(),
      overloaded: this.#counted.overloaded(),
    };
    const hits = totals.hits - this.#logged.hits;
    const streams = totals.streams - this.#logged.streams;
    const overloaded = totals.overloaded - this.#logged.overloaded;
    const tooMany = Object.fromEntries(this.#tooMany);
    if (hits + streams + overloaded === 0 && this.#tooMany.size === 0) return null;
    this.#logged = totals;
    this.#tooMany = new Map();
    return { hits, streams, overloaded, tooMany };
  }
}
