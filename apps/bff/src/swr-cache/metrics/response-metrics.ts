import { Counter, Gauge, type Registry } from "prom-client";
import type { Clock } from "@tradeslip/node-kit/clock";
import type { SwrCache } from "../swr-cache.ts";

const SOURCES = ["live", "stale", "fallback"] as const;

/** How old the responses are, what they are labelled, and how often they were served at once. */
export function watchResponses(registry: Registry, cache: SwrCache, clock: Clock): void {
  const requests = new Counter({
    name: "tradeslip_answers_total",
    help: "Market answers since the start: hit (served at once) or miss (had to wait)",
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
    help: "Age of the value that was served last; it grows while nobody asks",
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
    help: "1 for what the value served last is called: live, stale or fallback",
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
