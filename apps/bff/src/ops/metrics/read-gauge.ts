import { Gauge, type Registry } from "prom-client";

export const BREAKER_STATES = { closed: 0, "half-open": 1, open: 2 } as const;

/** A gauge whose value is read when somebody scrapes. */
export function readGauge(registry: Registry, name: string, help: string, read: () => number): void {
  const gauge: Gauge = new Gauge({ name, help, registers: [registry], collect: () => gauge.set(read()) });
}
