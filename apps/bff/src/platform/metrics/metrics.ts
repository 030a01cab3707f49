import { collectDefaultMetrics, Gauge, Registry } from "prom-client";
import { VERSION } from "../process/version.ts";

/**
 * An own registry, so that two apps in one process do not meet. What is known anyway is read when somebody scrapes,
 * not counted on the way of a request.
 */
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
