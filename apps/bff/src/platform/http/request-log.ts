import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { routeOf } from "../limits/unmetered.ts";

const SUMMARY_INTERVAL_MS = 60_000;
const TOO_MANY = 429;

/** Totals since the start of what is answered before the router. */
export interface CountedRequests {
  /** Answers out of the cache. */
  hits(): number;
  /** Refused for the load. */
  overloaded(): number;
}

/**
 * One line for each request but those of pages, files and probes, without anything that tells who asked or for what: the route instead of the address,
 * no query, no client address, no header but the request's id. Hits and refusals come in thousands; they are counted,
 * and told once a minute.
 */
export function logRequests(server: FastifyInstance, counted: CountedRequests): void {
  const summary = new Summary(counted);
  server.addHook("onResponse", (request, reply, done) => {
    if (!request.isUnmetered) logOne(request, reply, summary);
    done();
  });
  const tell = () => {
    const figures = summary.take();
    if (figures) server.log.info(figures, "requests without a line of their own");
  };
  const timer = setInterval(tell, SUMMARY_INTERVAL_MS).unref();
  server.addHook("onClose", async () => {
    clearInterval(timer);
    tell();
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
  readonly overloaded: number;
  /** By route. */
  readonly tooMany: Readonly<Record<string, number>>;
}

class Summary {
  readonly #counted: CountedRequests;
  #told = { hits: 0, overloaded: 0 };
  #hits = 0;
  #tooMany = new Map<string, number>();

  constructor(counted: CountedRequests) {
    this.#counted = counted;
  }

  /** One that took the ordinary way. */
  countHit(): void {
    this.#hits += 1;
  }

  countTooMany(route: string): void {
    this.#tooMany.set(route, (this.#tooMany.get(route) ?? 0) + 1);
  }

  /** What came since the last time; null: nothing. */
  take(): Figures | null {
    const totals = { hits: this.#counted.hits() + this.#hits, overloaded: this.#counted.overloaded() };
    const hits = totals.hits - this.#told.hits;
    const overloaded = totals.overloaded - this.#told.overloaded;
    const tooMany = Object.fromEntries(this.#tooMany);
    if (hits === 0 && overloaded === 0 && this.#tooMany.size === 0) return null;
    this.#told = totals;
    this.#tooMany = new Map();
    return { hits, overloaded, tooMany };
  }
}
