import { Gauge, type Registry } from "prom-client";

export const BREAKER_STATES = { closed: 0, "half-open": 1, open: 2 } as const;

/** A gauge whose value is read when somebody scrapes. */
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
