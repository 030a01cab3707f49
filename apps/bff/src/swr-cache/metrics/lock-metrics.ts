import type { Registry } from "prom-client";
import { readGauge } from "../../platform/metrics/registry.ts";
import type { RefreshLock, Turn } from "../locks/refresh-lock.ts";

/** The same lock, with a gauge of the leases that this replica holds. */
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
