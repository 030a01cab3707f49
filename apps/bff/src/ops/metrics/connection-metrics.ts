import { Counter, type Registry } from "prom-client";
import type { OpenConnections } from "../../http/open-connections.ts";

/** Connections that the server closed by itself, by reason. */
export function watchConnections(registry: Registry, { closed }: OpenConnections): void {
  const closings: Counter = new Counter({
    name: "tradeslip_connections_closed_total",
    help: "Connections closed because they did not read (stalled), sent too many requests at once (pipelined) or made room for others (crowded)",
    labelNames: ["reason"],
    registers: [registry],
    collect() {
      closings.reset();
      for (const [reason, count] of Object.entries(closed)) closings.inc({ reason }, count);
    },
  });
}
