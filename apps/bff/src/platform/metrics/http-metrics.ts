import type { FastifyReply, FastifyRequest } from "fastify";
import { Counter, Gauge, type Metric, type Registry } from "prom-client";
import { routeOf } from "../limits/unmetered.ts";
import type { CountHit } from "../http/fast-path.ts";
import type { OpenConnections } from "../http/open-connections.ts";
import { readCounter } from "./registry.ts";

const MILLISECONDS = 1_000;
/** From a hit (well under a millisecond) to the longest call to the provider. */
const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const METHODS = new Set(["GET", "HEAD", "POST"]);
const OPS_ROUTES = new Set(["/livez", "/readyz", "/metrics"]);

/** A response that means more than its route and status, such as a sale. */
export interface CountedResponse {
  /** "POST /api/orders 201" */
  readonly responses: readonly string[];
  readonly name: string;
  readonly help: string;
}

/** Requests by route. Labels are routes, never addresses: odd requests create no new series. */
export class RequestMetrics {
  readonly #requests: Counter;
  readonly #durations = new Map<string, Durations>();
  readonly #refusals: Counter;
  readonly #counted: ReadonlyMap<string, Counter>;
  /** By address, since the last scrape: a counter for each would cost as much as a hit's headers. */
  readonly #hits = new Map<string, Record<200 | 304, number>>();

  constructor(registry: Registry, counted: readonly CountedResponse[]) {
    const registers = [registry];
    this.#requests = new Counter({
      name: "tradeslip_http_requests_total",
      help: "Requests by route, method and status; includes cache hits",
      labelNames: ["route", "method", "status"],
      registers,
      collect: () => this.#addHits(),
    });
    exposeHistogram(
      registry,
      "tradeslip_http_request_duration_seconds",
      "Time from the request headers to the end of the response",
      this.#durations,
    );
    this.#refusals = new Counter({
      name: "tradeslip_rate_limit_refusals_total",
      help: "Requests answered with 429, by route",
      labelNames: ["route"],
      registers,
    });
    this.#counted = new Map(
      counted.flatMap(({ responses, name, help }) => {
        const counter = new Counter({ name, help, registers });
        return responses.map((response) => [response, counter] as const);
      }),
    );
  }

  /** For each request that reached the router. */
  readonly onResponse = (request: FastifyRequest, reply: FastifyReply, done: () => void): void => {
    const route = labelOf(routeOf(request));
    const method = METHODS.has(request.method) ? request.method : "other";
    this.#count(route, method, reply.statusCode, reply.elapsedTime);
    this.#counted.get(`${method} ${routeOf(request)} ${reply.statusCode}`)?.inc();
    done();
  };

  /**
   * Counts the cache hits of a route that are served before the router.
   * @param url of a route without parameters
   */
  readonly hitCounter = (url: string): CountHit => {
    const hits = { 200: 0, 304: 0 };
    const durations = this.#durationsOf(url, "GET");
    this.#hits.set(url, hits);
    return (status, durationMs) => {
      hits[status] += 1;
      durations.add(durationMs / MILLISECONDS);
    };
  };

  #addHits(): void {
    for (const [route, hits] of this.#hits) {
      for (const status of [200, 304] as const) {
        if (hits[status] > 0) this.#requests.inc({ route, method: "GET", status }, hits[status]);
        hits[status] = 0;
      }
    }
  }

  #durationsOf(route: string, method: string): Durations {
    const key = `${method} ${route}`;
    const known = this.#durations.get(key);
    if (known) return known;
    const first = new Durations({ route, method });
    this.#durations.set(key, first);
    return first;
  }

  #count(route: string, method: string, status: number, durationMs: number): void {
    this.#requests.inc({ route, method, status });
    this.#durationsOf(route, method).add(durationMs / MILLISECONDS);
    if (status === 429) this.#refusals.inc({ route });
  }
}

/** Cheaper than prom-client's histogram, which looks up its labels for each value (docs/decisions/014). */
class Durations {
  readonly #labels: Readonly<Record<string, string>>;
  /** Counts of values up to each of {@link BUCKETS}, and above the bucket before. */
  readonly #counts = BUCKETS.map(() => 0);
  #count = 0;
  #sum = 0;

  constructor(labels: Readonly<Record<string, string>>) {
    this.#labels = labels;
  }

  add(seconds: number): void {
    this.#count += 1;
    this.#sum += seconds;
    let bucket = 0;
    while (seconds > BUCKETS[bucket]!) bucket += 1;
    if (bucket < BUCKETS.length) this.#counts[bucket]! += 1;
  }

  /** As Prometheus counts them: each bucket contains those before. */
  values(name: string) {
    let upToHere = 0;
    const buckets = BUCKETS.map((le, index) => [String(le), (upToHere += this.#counts[index]!)] as const);
    return [
      ...[...buckets, ["+Inf", this.#count] as const].map(([le, value]) => ({
        metricName: `${name}_bucket`,
        labels: { le, ...this.#labels },
        value,
      })),
      { metricName: `${name}_sum`, labels: this.#labels, value: this.#sum },
      { metricName: `${name}_count`, labels: this.#labels, value: this.#count },
    ];
  }
}

function exposeHistogram(
  registry: Registry,
  name: string,
  help: string,
  durations: ReadonlyMap<string, Durations>,
): void {
  const metric = {
    name,
    help,
    type: "histogram",
    aggregator: "sum",
    get: async () => ({ ...metric, values: [...durations.values()].flatMap((each) => each.values(name)) }),
  };
  registry.registerMetric(metric as unknown as Metric);
}

/** @param read requests shed since the start */
export function watchShedding(registry: Registry, read: () => number): void {
  const help = "Requests refused before the router because of overload";
  readCounter(registry, "tradeslip_requests_shed_total", help, read);
}

/** @param url as registered; undefined without a route */
function labelOf(url: string | undefined): string {
  if (url === undefined) return "none";
  return url.startsWith("/api/") || OPS_ROUTES.has(url) ? url : "pages";
}

/** Open connections, and those that the server closed. */
export function watchConnections(registry: Registry, connections: OpenConnections): void {
  const open: Gauge = new Gauge({
    name: "tradeslip_connections_open",
    help: "Open connections",
    registers: [registry],
    collect: () => open.set(connections.size),
  });
  const closings: Counter = new Counter({
    name: "tradeslip_connections_closed_total",
    help: "Connections closed by the server, by reason: stalled (the client does not read), pipelined (too many requests at once) or crowded (too many connections)",
    labelNames: ["reason"],
    registers: [registry],
    collect() {
      closings.reset();
      for (const [reason, count] of Object.entries(connections.closed)) closings.inc({ reason }, count);
    },
  });
}
