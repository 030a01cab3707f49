import { collectDefaultMetrics, Gauge, Registry } from "prom-client";
import { VERSION } from "../process/version.ts";

/** A registry of its own, so that two apps in one process do not clash. */
export function createRegistry(): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  new Gauge({
    name: "tradeslip_build_info",
    help: "Always 1; the labels say what runs",
    labelNames: ["version", "node"],
    registers: [registry],
  }).set({ version: VERSION, node: process.version }, 1);
  return registry;
}

export const BREAKER_STATES = { closed: 0, "half-open": 1, open: 2 } as const;

/** A gauge whose value is read at each scrape. */
export function readGauge(registry: Registry, name: string, help: string, read: () => number): void {
  const gauge: Gauge = new Gauge({ name, help, registers: [registry], collect: () => gauge.set(read()) });
}

export interface LabelledGauge<Label extends string> {
  readonly name: string;
  readonly help: string;
  readonly label: Label;
  /** By the label's value. */
  readonly read: () => Readonly<Record<string, number>>;
}

/** The same, with one value for each value of a label. */
export function readGaugeBy<Label extends string>(
  registry: Registry,
  { name, help, label, read }: LabelledGauge<Label>,
): void {
  const gauge: Gauge<string> = new Gauge({
    name,
    help,
    labelNames: [label],
    registers: [registry],
    collect: () => {
      for (const [value, number] of Object.entries(read())) gauge.set({ [label]: value }, number);
    },
  });
}
