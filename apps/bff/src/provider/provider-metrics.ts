import { Counter, Histogram, type Registry } from "prom-client";
import type { GateReport } from "./provider-gate.ts";
import type { ProviderClient } from "./provider-client.ts";
import { ProviderError } from "./provider-error.ts";
import { BREAKER_STATES, readGauge, readGaugeBy } from "../platform/metrics/registry.ts";

/** Up to the call timeout of 5 s. */
const BUCKETS = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

/** The same client with metrics; a download is measured until its headers arrive. */
export function watchProvider(registry: Registry, client: ProviderClient): ProviderClient {
  const record = recorder(registry);
  const gauge = (name: string, help: string, read: (gate: GateReport) => number) => {
    const readAll = () =>
      Object.fromEntries(Object.entries(client.report()).map(([gate, report]) => [gate, read(report)]));
    readGaugeBy(registry, { name: `tradeslip_provider_${name}`, help, label: "gate", read: readAll });
  };
  gauge(
    "breaker_state",
    "Circuit breaker of the provider, by kind of call: 0 closed, 1 half-open, 2 open",
    (gate) => {
      return BREAKER_STATES[gate.breaker];
    },
  );
  gauge("calls_in_flight", "Calls to the provider in flight, by kind of call", (gate) => gate.inFlight);
  gauge("calls_waiting", "Calls to the provider in the queue, by kind of call", (gate) => gate.waiting);
  return {
    call: (call) => record(call.path, () => client.call(call)),
    open: (call) => record(call.path, () => client.open(call)),
    report: () => client.report(),
    close: () => client.close(),
  };
}

export function watchProviderEvents(registry: Registry, isConnected: () => boolean): void {
  readGauge(
    registry,
    "tradeslip_provider_events_followed",
    "1 while this replica hears at once of sessions that the provider ends; 0: within a minute",
    () => (isConnected() ? 1 : 0),
  );
}

function recorder(registry: Registry): <Value>(path: string, call: () => Promise<Value>) => Promise<Value> {
  const calls = new Counter({
    name: "tradeslip_provider_calls_total",
    help: "Calls to the provider by operation and outcome; busy: refused by the circuit breaker or the bulkhead",
    labelNames: ["operation", "outcome"],
    registers: [registry],
  });
  const durations = new Histogram({
    name: "tradeslip_provider_call_duration_seconds",
    help: "Duration of calls to the provider, including time in the queue",
    labelNames: ["operation"],
    buckets: BUCKETS,
    registers: [registry],
  });
  return async (path, call) => {
    const operation = providerOperation(path);
    const end = durations.startTimer({ operation });
    let outcome = "ok";
    try {
      return await call();
    } catch (error) {
      outcome = error instanceof ProviderError ? error.kind : "failed";
      throw error;
    } finally {
      end();
      calls.inc({ operation, outcome });
    }
  };
}

/** Operations by path. Paths hold ids and tokens, which must not appear in metrics or traces. */
const OPERATIONS: readonly (readonly [address: RegExp, name: string])[] = [
  [/\/api\/auth\/login$/, "login"],
  [/\/api\/auth\/logout$/, "logout"],
  [/\/api\/auth\/session$/, "session"],
  [/\/api\/auth\/sign-up-one$/, "sign-up"],
  [/\/api\/auth\/verify-otp$/, "verify-code"],
  [/\/api\/auth\/resend-otp$/, "resend-code"],
  [/\/api\/auth\/forgot-password$/, "forgot-password"],
  [/\/api\/auth\/reset-password$/, "reset-password"],
  [/\/api\/payments\/create$/, "create-payment"],
  [/\/api\/payments\/status\/[^/]+$/, "payment-status"],
  [/\/api\/unlock$/, "unlock"],
  [/\/api\/slip-keys$/, "slip-keys"],
  [/\/api\/watched-alerts(?:\/|$)/, "watched-alerts"],
  [/\/downloads\/[^/]+$/, "download"],
];

/** @param path with or without the base URL's own path */
export function providerOperation(path: string): string {
  return OPERATIONS.find(([address]) => address.test(path))?.[1] ?? "other";
}
