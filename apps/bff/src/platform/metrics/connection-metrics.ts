import { Counter, Gauge, type Registry } from "prom-client";
import type { OpenConnections } from "../http/open-connections.ts";

/** Connections that are open, and those that the server closed by itself. */
export function watchConnections(registry: Registry, connections: OpenConnections): void {
  const open: Gauge = new Gauge({
    name: "tradeslip_connections_open",
    help: "Connections open now",
    registers: [registry],
    collect: () => open.set(connections.size),
  });
  const closings: Counter = new Counter({
    name: "tradeslip_connections_closed_total",
    help: "Connections closed because they did not read (stalled), sent too many requests at once (pipelined) or made room for others (crowded)",
    labelNames: ["reason"],
    registers: [registry],
    collect() {
      closings.reset();
      for (const [reason, count] of Object.entries(connections.closed)) closings.inc({ reason }, count);
    },
  });
}
