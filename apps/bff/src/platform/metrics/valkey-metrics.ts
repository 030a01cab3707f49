import { Gauge, type Registry } from "prom-client";
import type { CommonClock } from "../valkey/common-clock.ts";
import { keyOf } from "../shared-store/keys.ts";
import type { SharedStore } from "../shared-store/shared-store.ts";
import { readGauge } from "./registry.ts";

const KEY = keyOf("metrics", "probe");
const KEY_LIFE_MS = 60_000;

/**
 * Writes a key at each scrape, with the same timeout as every other command: a server that lost its place as
 * primary still answers a PING.
 */
export function watchSharedStore(
  registry: Registry,
  store: SharedStore,
  time: Pick<CommonClock, "aheadMs">,
): void {
  let asking: Promise<number | undefined> | undefined;
  const ask = () => {
    asking ??= writeSeconds(store).finally(() => (asking = undefined));
    return asking;
  };
  const connected: Gauge = new Gauge({
    name: "tradeslip_valkey_connected",
    help: "1 if Valkey takes writes, 0 if it is unreachable or read-only",
    registers: [registry],
    collect: async () => connected.set((await ask()) === undefined ? 0 : 1),
  });
  const latency: Gauge = new Gauge({
    name: "tradeslip_valkey_ping_seconds",
    help: "Duration of a small write to Valkey; NaN if it is unreachable or read-only",
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
async function writeSeconds(store: SharedStore): Promise<number | undefined> {
  const started = performance.now();
  try {
    await store.writeText(KEY, "1", KEY_LIFE_MS);
    return (performance.now() - started) / 1000;
  } catch {
    return undefined;
  }
}
