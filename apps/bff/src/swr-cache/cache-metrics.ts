import type { Clock } from "@tradeslip/node-kit/clock";
import { Counter, Gauge, Histogram, type Registry } from "prom-client";
import type { JobRunner } from "../platform/jobs/job.ts";
import type { OpenStreams } from "../platform/http/open-streams.ts";
import { BREAKER_STATES, readCounter, readGauge } from "../platform/metrics/registry.ts";
import type { ResponseStream } from "./responses/response-stream.ts";
import type { Upstream, UpstreamCall } from "./upstream.ts";

/** A call is given up after 3 s. */
const BUCKETS = [0.05, 0.1, 0.25, 0.5, 1, 2, 3];

/** Counts calls to the price source; call the returned function for each. */
export function countUpstreamCalls(registry: Registry): (call: UpstreamCall) => void {
  const calls = new Counter({
    name: "tradeslip_upstream_calls_total",
    help: "HTTP calls to the price source, by resource and outcome",
    labelNames: ["resource", "outcome"],
    registers: [registry],
  });
  const durations = new Histogram({
    name: "tradeslip_upstream_call_duration_seconds",
    help: "Duration of calls to the price source, including reading the response",
    labelNames: ["resource"],
    buckets: BUCKETS,
    registers: [registry],
  });
  return ({ resource, outcome, durationMs }) => {
    calls.inc({ resource, outcome });
    durations.observe({ resource }, durationMs / 1000);
  };
}

/** What keeps us from calling the price source: its Retry-After, the breaker and the call budget. */
export function watchUpstream(registry: Registry, upstream: Upstream): void {
  const gauge = readGauge.bind(null, registry);
  gauge(
    "tradeslip_upstream_breaker_state",
    "Circuit breaker of the price source: 0 closed, 1 half-open, 2 open",
    () => {
      return BREAKER_STATES[upstream.report().breaker];
    },
  );
  gauge(
    "tradeslip_upstream_paused_until_timestamp_seconds",
    "End of the last Retry-After of the price source; 0 if it sent none",
    () => upstream.report().pausedUntil / 1000,
  );
  gauge(
    "tradeslip_call_budget_minute_left",
    "Calls to the price source left in this minute",
    () => upstream.report().minuteLeft,
  );
  gauge(
    "tradeslip_call_budget_month_left",
    "Calls to the price source left in this month; -1 without a monthly limit",
    () => {
      return upstream.report().monthLeft ?? -1;
    },
  );
  gauge(
    "tradeslip_call_budget_stretch",
    "Factor by which refresh intervals are stretched to save calls; 1 is none",
    () => upstream.report().stretch,
  );
}

/** Only where replicas share a lock. */
export function watchRefreshLocks(registry: Registry, locks: readonly { readonly isHeld: boolean }[]): void {
  readGauge(
    registry,
    "tradeslip_refresh_leases_held",
    "Refresh leases that this replica holds",
    () => locks.filter(({ isHeld }) => isHeld).length,
  );
}

/** How often the thread that does the work of refreshes had to be started again. */
export function watchJobs(registry: Registry, jobs: JobRunner): void {
  const help = "Times the thread that refreshes market data ended and was started again";
  readCounter(registry, "tradeslip_refresh_worker_restarts_total", help, () => jobs.restarts);
}

/** Open streams, and what was sent over them. */
export function watchStreams(registry: Registry, streams: OpenStreams, { counts }: ResponseStream): void {
  readGauge(registry, "tradeslip_streams_open", "Open streams of prices", () => streams.size);
  readCounter(registry, "tradeslip_streams_opened_total", "Streams that began", () => streams.counts.opened);
  readCounter(
    registry,
    "tradeslip_streams_unread_total",
    "Streams closed by the server because the client did not read",
    () => streams.counts.unread,
  );
  const events = new Counter({
    name: "tradeslip_stream_events_total",
    help: "Events by outcome: sent, or dropped for a newer one because the client was slow",
    labelNames: ["event", "outcome"],
    registers: [registry],
    collect() {
      events.reset();
      for (const [event, { sent, dropped }] of counts) {
        events.inc({ event, outcome: "sent" }, sent);
        events.inc({ event, outcome: "dropped" }, dropped);
      }
    },
  });
}

/** What metrics need of a response, or of a whole family. */
export interface WatchedResponse {
  readonly definition: { readonly name: string };
  readonly counts: { readonly hits: number; readonly misses: number };
  /** What was served last. */
  readonly current: { readonly freshness: { readonly source: string; readonly asOf: string } } | undefined;
}

const SOURCES = ["live", "stale", "fallback"] as const;

/** How old the responses are, what they are labelled, and how often they were served at once. */
export function watchResponses(
  registry: Registry,
  cache: { readonly responses: readonly WatchedResponse[] },
  clock: Clock,
): void {
  const requests = new Counter({
    name: "tradeslip_answers_total",
    help: "Market responses by result: hit (served from memory) or miss (the client waited)",
    labelNames: ["answer", "result"],
    registers: [registry],
    collect() {
      requests.reset();
      for (const { definition, counts } of cache.responses) {
        requests.inc({ answer: definition.name, result: "hit" }, counts.hits);
        requests.inc({ answer: definition.name, result: "miss" }, counts.misses);
      }
    },
  });
  const age = new Gauge({
    name: "tradeslip_answer_age_seconds",
    help: "Age of the last value served; it grows without requests",
    labelNames: ["answer"],
    registers: [registry],
    collect() {
      for (const { definition, current } of cache.responses) {
        if (current)
          age.set({ answer: definition.name }, (clock.now() - Date.parse(current.freshness.asOf)) / 1000);
      }
    },
  });
  const source = new Gauge({
    name: "tradeslip_answer_source",
    help: "1 for the label of the last value served (live, stale or fallback), 0 for the others",
    labelNames: ["answer", "source"],
    registers: [registry],
    collect() {
      for (const { definition, current } of cache.responses) {
        for (const name of SOURCES) {
          source.set({ answer: definition.name, source: name }, current?.freshness.source === name ? 1 : 0);
        }
      }
    },
  });
}
