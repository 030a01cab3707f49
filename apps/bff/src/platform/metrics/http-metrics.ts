import type { FastifyReply, FastifyRequest } from "fastify";
import { Counter, Histogram, type Registry, Gauge } from "prom-client";
import { routeOf } from "../limits/unmetered.ts";
import type { OpenConnections } from "../http/open-connections.ts";

const MILLISECONDS = 1_000;
/** From a hit (well under a millisecond) to the longest call to the provider. */
const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const METHODS = new Set(["GET", "HEAD", "POST"]);
const OPS_ROUTES = new Set(["/livez", "/readyz", "/metrics"]);

/** What an answer means beside its being sent. */
const EVENTS = {
  slips: {
    answer: "POST /api/orders 201",
    name: "tradeslip_slips_issued_total",
    help: "Slips issued",
  },
  payments: {
    answer: "POST /api/payments/create 201",
    name: "tradeslip_payments_created_total",
    help: "Payment requests handed out, those that were asked for again included",
  },
  sessions: {
    answer: "POST /api/auth/login 200",
    name: "tradeslip_sessions_begun_total",
    help: "Logins that began a session",
  },
} as const;

/** Requests by route. Labels are routes, never addresses: nobody can make new series by asking for odd ones. */
export class RequestMetrics {
  readonly #requests: Counter;
  readonly #durations: Histogram;
  readonly #refusals: Counter;
  readonly #events: ReadonlyMap<string, Counter>;
  /** By address, since somebody last read: adding them one by one would cost as much as a hit's headers. */
  readonly #hits = { 200: new Map<string, number>(), 304: new Map<string, number>() };

  constructor(registry: Registry) {
    const registers = [registry];
    this.#requests = new Counter({
      name: "tradeslip_http_requests_total",
      help: "Requests answered, by route, method and status; hits of the cache included",
      labelNames: ["route", "method", "status"],
      registers,
      collect: () => this.#addHits(),
    });
    this.#durations = new Histogram({
      name: "tradeslip_http_request_duration_seconds",
      help: "From the request's headers to the end of the answer",
      labelNames: ["route", "method"],
      buckets: BUCKETS,
      registers,
    });
    this.#refusals = new Counter({
      name: "tradeslip_rate_limit_refusals_total",
      help: "Requests answered with 429, by route",
      labelNames: ["route"],
      registers,
    });
    this.#events = new Map(
      Object.values(EVENTS).map(({ answer, name, help }) => [answer, new Counter({ name, help, registers })]),
    );
  }

  /** For each request that the router answered. */
  readonly onResponse = (request: FastifyRequest, reply: FastifyReply, done: () => void): void => {
    const route = labelOf(routeOf(request));
    const method = METHODS.has(request.method) ? request.method : "other";
    this.#count(route, method, reply.statusCode, reply.elapsedTime);
    this.#events.get(`${method} ${route} ${reply.statusCode}`)?.inc();
    done();
  };

  /** For each hit that was answered before the router. @param url of a route without parameters */
  readonly onHit = (url: string, status: 200 | 304, durationMs: number): void => {
    const hits = this.#hits[status];
    hits.set(url, (hits.get(url) ?? 0) + 1);
    this.#durations.observe({ route: url, method: "GET" }, durationMs / MILLISECONDS);
  };

  #addHits(): void {
    for (const status of [200, 304] as const) {
      for (const [route, hits] of this.#hits[status])
        this.#requests.inc({ route, method: "GET", status }, hits);
      this.#hits[status].clear();
    }
  }

  #count(route: string, method: string, status: number, durationMs: number): void {
    this.#requests.inc({ route, method, status });
    this.#durations.observe({ route, method }, durationMs / MILLISECONDS);
    if (status === 429) this.#refusals.inc({ route });
  }
}

/** @param read how many were refused for the load since the start */
export function watchShedding(registry: Registry, read: () => number): void {
  const shed: Counter = new Counter({
    name: "tradeslip_requests_shed_total",
    help: "Requests refused before the router because the process had more to do than it could",
    registers: [registry],
    collect() {
      shed.reset();
      shed.inc(read());
    },
  });
}

/** @param url as it was registered; undefined where nothing was */
function labelOf(url: string | undefined): string {
  if (url === undefined) return "none";
  return url.startsWith("/api/") || OPS_ROUTES.has(url) ? url : "pages";
}

/** Connections that are open, and those that the server closed by itself. */
export function watchConnections(registry: Registry, connections: OpenConnections): void {
  const open: Gauge = new Gauge({
    name: "tradeslip_connections_open",
    help: "Connections open now",
    registers: [registry],
    collect: () => open.set(connections.size),
  });
  const closings: Counter = new Counter({
    name: "tradeslip_connections_closed_total",
    help: "Connections closed because they did not read (stalled), sent too many requests at once (pipelined) or made room for others (crowded)",
    labelNames: ["reason"],
    registers: [registry],
    collect() {
      closings.reset();
      for (const [reason, count] of Object.entries(connections.closed)) closings.inc({ reason }, count);
    },
  });
}
