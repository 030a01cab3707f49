import { collectDefaultMetrics, Counter, Gauge, Registry } from "prom-client";
import type { Clock } from "../cache/clock.ts";
import type { MarketCache } from "../cache/market-cache.ts";
import type { CoinGeckoCall } from "../upstreams/coingecko/client.ts";

export interface Metrics {
  countUpstreamCall(call: CoinGeckoCall): void;
  /** Prometheus text of this moment. */
  text(): Promise<string>;
  readonly contentType: string;
}

const SOURCES = ["live", "stale", "fallback"] as const;

/**
 * Cache figures are read when somebody scrapes, not counted on the way of a request: a hit costs nothing more.
 * An own registry, so that two apps in one process do not meet.
 */
export function createMetrics(cache: MarketCache, clock: Clock): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const calls = new Counter({
    name: "tradeslip_upstream_calls_total",
    help: "HTTP calls to the price source, by resource and outcome",
    labelNames: ["resource", "outcome"],
    registers: [registry],
  });
  registerAnswerMetrics(registry, cache, clock);
  registerGateMetrics(registry, cache);
  return {
    countUpstreamCall: ({ resource, outcome }) => calls.inc({ resource, outcome }),
    text: () => registry.metrics(),
    contentType: registry.contentType,
  };
}

function registerAnswerMetrics(registry: Registry, cache: MarketCache, clock: Clock): void {
  const requests = new Counter({
    name: "tradeslip_answers_total",
    help: "Market answers since the start: hit (served at once) or miss (had to wait)",
    labelNames: ["answer", "result"],
    registers: [registry],
    collect() {
      requests.reset();
      for (const { definition, counts } of cache.answers) {
        requests.inc({ answer: definition.name, result: "hit" }, counts.hits);
        requests.inc({ answer: definition.name, result: "miss" }, counts.misses);
      }
    },
  });
  const age = new Gauge({
    name: "tradeslip_answer_age_seconds",
    help: "Age of the value that is served",
    labelNames: ["answer"],
    registers: [registry],
    collect() {
      for (const { definition, current } of cache.answers) {
        if (current)
          age.set({ answer: definition.name }, (clock.now() - Date.parse(current.freshness.asOf)) / 1000);
      }
    },
  });
  const source = new Gauge({
    name: "tradeslip_answer_source",
    help: "1 for what the served value is called: live, stale or fallback",
    labelNames: ["answer", "source"],
    registers: [registry],
    collect() {
      for (const { definition, current } of cache.answers) {
        for (const name of SOURCES) {
          source.set({ answer: definition.name, source: name }, current?.freshness.source === name ? 1 : 0);
        }
      }
    },
  });
}

function registerGateMetrics(registry: Registry, cache: MarketCache): void {
  const gauge = (name: string, help: string, read: () => number) => {
    const made: Gauge = new Gauge({ name, help, registers: [registry], collect: () => made.set(read()) });
  };
  const breakerStates = { closed: 0, "half-open": 1, open: 2 };
  gauge(
    "tradeslip_upstream_breaker",
    "0 closed, 1 half-open, 2 open",
    () => breakerStates[cache.gate.report().breaker],
  );
  gauge(
    "tradeslip_upstream_paused_until_seconds",
    "No call before this time (unix seconds), as upstream asked",
    () => {
      return cache.gate.report().pausedUntil / 1000;
    },
  );
  gauge(
    "tradeslip_call_budget_minute_left",
    "Calls left in this minute",
    () => cache.gate.report().minuteLeft,
  );
  gauge("tradeslip_call_budget_month_left", "Calls left in this month; -1 without a monthly limit", () => {
    return cache.gate.report().monthLeft ?? -1;
  });
  gauge(
    "tradeslip_call_budget_stretch",
    "By how much refresh intervals are stretched; 1 is full speed",
    () => {
      return cache.gate.report().stretch;
    },
  );
}
