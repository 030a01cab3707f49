import { Gauge, type Registry } from "prom-client";
import type { Turn, RefreshLock } from "../../swr-cache/locks/refresh-lock.ts";
import type { CommonClock } from "../valkey/common-clock.ts";
import type { Valkey } from "../valkey/valkey.ts";
import { readGauge } from "./registry.ts";

/** Asks Valkey when somebody scrapes: one PING, which is given up like every other command. */
export function watchValkey(registry: Registry, valkey: Valkey, time: Pick<CommonClock, "aheadMs">): void {
  let asking: Promise<number | undefined> | undefined;
  const ask = () => {
    asking ??= pingSeconds(valkey).finally(() => (asking = undefined));
    return asking;
  };
  const connected: Gauge = new Gauge({
    name: "tradeslip_valkey_connected",
    help: "1 while Valkey answers, 0 while this replica goes on alone",
    registers: [registry],
    collect: async () => connected.set((await ask()) === undefined ? 0 : 1),
  });
  const latency: Gauge = new Gauge({
    name: "tradeslip_valkey_ping_seconds",
    help: "How long Valkey took to answer a PING; no number while it is away",
    registers: [registry],
    collect: async () => latency.set((await ask()) ?? NaN),
  });
  readGauge(
    registry,
    "tradeslip_clock_ahead_seconds",
    "How far this machine's clock is ahead of Valkey's, by which the replicas go; no number before it was asked",
    () => (time.aheadMs ?? NaN) / 1000,
  );
}

/** Undefined without an answer. */
async function pingSeconds(valkey: Valkey): Promise<number | undefined> {
  const started = performance.now();
  try {
    await valkey.call("PING");
    return (performance.now() - started) / 1000;
  } catch {
    return undefined;
  }
}

/** The same turns, with those that this replica has right now counted. */
export function watchRefreshLock(registry: Registry, turns: RefreshLock): RefreshLock {
  const held = new Set<Turn>();
  readGauge(
    registry,
    "tradeslip_refresh_leases_held",
    "Leases under which this replica refreshes right now",
    () => held.size,
  );
  return {
    take: async (key) => {
      const turn = await turns.take(key);
      if (!("end" in turn)) return turn;
      held.add(turn);
      const end = async () => {
        held.delete(turn);
        await turn.end();
      };
      return { keep: (entry) => turn.keep(entry), failed: (retryAt) => turn.failed(retryAt), end };
    },
    read: (key) => turns.read(key),
    offer: (key, entry) => turns.offer(key, entry),
    listen: (onChange) => turns.listen(onChange),
  };
}
