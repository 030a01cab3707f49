import { Counter, Histogram, type Registry } from "prom-client";
import type { UpstreamGate } from "../call-policy/upstream-gate.ts";
import { BREAKER_STATES, readGauge } from "../../platform/metrics/registry.ts";

/** A call is given up after 3 s. */
const BUCKETS = [0.05, 0.1, 0.25, 0.5, 1, 2, 3];

export interface UpstreamCall {
  readonly resource: string;
  /** "ok", or the kind of failure. */
  readonly outcome: string;
  readonly durationMs: number;
}

/** Counts the calls to the price source; call the result for each. */
export function countUpstreamCalls(registry: Registry): (call: UpstreamCall) => void {
  const calls = new Counter({
    name: "tradeslip_upstream_calls_total",
    help: "HTTP calls to the price source, by resource and outcome",
    labelNames: ["resource", "outcome"],
    registers: [registry],
  });
  const durations = new Histogram({
    name: "tradeslip_upstream_call_duration_seconds",
    help: "Calls to the price source, until the whole answer was read or given up",
    labelNames: ["resource"],
    buckets: BUCKETS,
    registers: [registry],
  });
  return ({ resource, outcome, durationMs }) => {
    calls.inc({ resource, outcome });
    durations.observe({ resource }, durationMs / 1000);
  };
}

/** What stands between us and the price source: its own word, the breaker and the call budget. */
export function watchUpstreamGate(registry: Registry, gate: UpstreamGate): void {
  const gauge = readGauge.bind(null, registry);
  gauge(
    "tradeslip_upstream_breaker_state",
    "The price source's breaker: 0 closed, 1 half-open, 2 open",
    () => {
      return BREAKER_STATES[gate.report().breaker];
    },
  );
  gauge(
    "tradeslip_upstream_paused_until_timestamp_seconds",
    "No call before this time, as the price source asked; 0: it never did",
    () => gate.report().pausedUntil / 1000,
  );
  gauge("tradeslip_call_budget_minute_left", "Calls left in this minute", () => gate.report().minuteLeft);
  gauge("tradeslip_call_budget_month_left", "Calls left in this month; -1 without a monthly limit", () => {
    return gate.report().monthLeft ?? -1;
  });
  gauge(
    "tradeslip_call_budget_stretch",
    "By how much refresh intervals are stretched; 1 is full speed",
    () => gate.report().stretch,
  );
}
