import { join } from "node:path";
import type { Registry } from "prom-client";
import { ValkeyGate } from "./swr-cache/call-policy/valkey-gate.ts";
import { createMarketCache, type MarketCache, type MarketCacheOptions } from "./swr-cache/market-cache.ts";
import { SnapshotStore } from "./swr-cache/stores/snapshot-store.ts";
import type { Store } from "./swr-cache/stores/store.ts";
import { ValkeyLock } from "./swr-cache/locks/valkey-lock.ts";
import { classifyFailure } from "./sources/classify-failure.ts";
import type { Config } from "./config.ts";
import { READABLE_ANYWHERE } from "./platform/http/cross-origin.ts";
import type { CommonClock } from "./platform/valkey/common-clock.ts";
import type { Valkey } from "./platform/valkey/valkey.ts";
import { watchRefreshLock } from "./swr-cache/metrics/lock-metrics.ts";

/** Replaces the files of the data folder, for tests. */
export interface GivenStores {
  readonly tier?: Store;
}

interface CacheParts extends Pick<MarketCacheOptions, "random" | "log"> {
  readonly clock: CommonClock;
  /** The security headers of every answer. */
  readonly headers: Readonly<Record<string, string>>;
  readonly valkey: Valkey | null;
  readonly registry: Registry;
}

export function openCache(
  config: Config,
  given: GivenStores,
  { valkey, registry, ...parts }: CacheParts,
): MarketCache {
  const tier = given.tier ?? new SnapshotStore(join(config.dataDir, "market"));
  const { log } = parts;
  return createMarketCache({
    ...parts,
    tier,
    ...(valkey
      ? {
          shared: {
            turns: watchRefreshLock(registry, new ValkeyLock({ valkey, tier, clock: parts.clock, log })),
            gate: new ValkeyGate(valkey),
            agreed: () => parts.clock.agreed(),
          },
        }
      : {}),
    budget: { perMinute: config.coingecko.callsPerMinute, perMonth: config.coingecko.callsPerMonth },
    classify: classifyFailure,
    headers: {
      ...parts.headers,
      ...READABLE_ANYWHERE,
      vary: "Accept-Encoding",
      "cache-control": "public, max-age=5",
    },
  });
}
