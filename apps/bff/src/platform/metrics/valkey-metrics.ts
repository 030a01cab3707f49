import { Gauge, type Registry } from "prom-client";
import type { CommonClock } from "../valkey/common-clock.ts";
import type { Valkey } from "../valkey/valkey.ts";
import { readGauge } from "./registry.ts";

/** Sends one PING for each scrape, with the same timeout as every other command. */
export function watchValkey(registry: Registry, valkey: Valkey, time: Pick<CommonClock, "aheadMs">): void {
  let asking: Promise<number | undefined> | undefined;
  const ask = () => {
    asking ??= pingSeconds(valkey).finally(() => (asking = undefined));
    return asking;
  };
  const connected: Gauge = new Gauge({
    name: "tradeslip_valkey_connected",
    help: "1 if Valkey answers, 0 if it is unreachable",
    registers: [registry],
    collect: async () => connected.set((await ask()) === undefined ? 0 : 1),
  });
  const latency: Gauge = new Gauge({
    name: "tradeslip_valkey_ping_seconds",
    help: "Duration of a PING to Valkey; NaN if it is unreachable",
    registers: [registry],
    collect: async () => latency.set((await ask()) ?? NaN),
  });
  readGauge(
    registry,
    "tradeslip_clock_ahead_seconds",
    "How far this machine's clock is ahead of Valkey's, which all replicas use; NaN before the first reply",
    () => (time.aheadMs ?? NaN) / 1000,
  );
}

/** Undefined without a reply. */
async function pingSeconds(valkey: Valkey): Promise<number | undefined> {
  const started = performance.now();
  try {
    await valkey.call("PING");
    return (performance.now() - started) / 1000;
  } catch {
    return undefined;
  }
}
