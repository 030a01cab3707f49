import { join } from "node:path";
import type { Registry } from "prom-client";
import type { Config } from "./config.ts";
import { READABLE_ANYWHERE } from "./platform/http/cross-origin.ts";
import type { CommonClock } from "./platform/valkey/common-clock.ts";
import type { Valkey } from "./platform/valkey/valkey.ts";
import { ValkeyLock } from "./swr-cache/locks/valkey-lock.ts";
import { watchRefreshLocks } from "./swr-cache/cache-metrics.ts";
import { SnapshotStore } from "./swr-cache/stores/snapshot-store.ts";
import type { Store } from "./swr-cache/stores/store.ts";
import { SwrCache, type SharedByReplicas, type SwrCacheOptions } from "./swr-cache/swr-cache.ts";

/** Replaces the files of the data folder, for tests. */
export interface GivenStores {
  readonly store?: Store;
}

interface CacheParts extends Pick<SwrCacheOptions, "random" | "log" | "upstreams"> {
  readonly clock: CommonClock;
  /** The security headers of every response. */
  readonly headers: Readonly<Record<string, string>>;
  readonly valkey: Valkey | null;
  readonly registry: Registry;
}

export function openCache(
  config: Config,
  given: GivenStores,
  { valkey, registry, ...parts }: CacheParts,
): SwrCache {
  return new SwrCache({
    ...parts,
    store: given.store ?? new SnapshotStore(join(config.dataDir, "market")),
    shared: valkey ? shareThrough(valkey, parts, registry) : undefined,
    headers: {
      ...parts.headers,
      ...READABLE_ANYWHERE,
      vary: "Accept-Encoding",
      "cache-control": "public, max-age=5",
    },
  });
}

function shareThrough(
  valkey: Valkey,
  { upstreams, clock, log }: Pick<CacheParts, "upstreams" | "clock" | "log">,
  registry: Registry,
): SharedByReplicas {
  const locks = new Map(
    upstreams.map(({ name }) => [name, new ValkeyLock({ valkey, upstream: name, log })] as const),
  );
  watchRefreshLocks(registry, [...locks.values()]);
  return { lockOf: (name) => locks.get(name)!, agreed: () => clock.agreed() };
}
