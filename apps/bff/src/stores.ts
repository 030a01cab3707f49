import { join } from "node:path";
import type { FastifyBaseLogger } from "fastify";
import type { Registry } from "prom-client";
import { ReplicatedSessionStore } from "./accounts/sessions/replicated-session-store.ts";
import type { SessionStore } from "./accounts/sessions/session-store.ts";
import { SqliteSessionStore } from "./accounts/sessions/sqlite-session-store.ts";
import { TolerantSessionStore } from "./accounts/sessions/tolerant-session-store.ts";
import { ValkeySessionStore } from "./accounts/sessions/valkey-session-store.ts";
import type { Clock } from "@tradeslip/node-kit/clock";
import { ValkeyGate } from "./swr-cache/call-policy/valkey-gate.ts";
import { createMarketCache, type MarketCache, type MarketCacheOptions } from "./swr-cache/market-cache.ts";
import { SnapshotStore } from "./swr-cache/stores/snapshot-store.ts";
import type { Store } from "./swr-cache/stores/store.ts";
import { ValkeyLock } from "./swr-cache/locks/valkey-lock.ts";
import { classifyFailure } from "./sources/classify-failure.ts";
import type { Config } from "./config.ts";
import { READABLE_ANYWHERE } from "./platform/http/cross-origin.ts";
import { engineTime, type AskTime, type CommonClock } from "./platform/valkey/common-clock.ts";
import type { Valkey } from "./platform/valkey/valkey.ts";
import { watchRefreshLock } from "./platform/metrics/valkey-metrics.ts";

/** What a test keeps values in, in place of files. */
export interface GivenStores {
  readonly tier?: Store;
  readonly sessions?: SessionStore;
}

interface ReplicaParts {
  readonly log: FastifyBaseLogger;
  readonly clock: CommonClock;
  /** Without it the engine's own TIME. */
  readonly askTime: AskTime | undefined;
}

/** Null for a process that is alone: it does not even load the client. */
export async function joinReplicas(url: string | null, parts: ReplicaParts): Promise<Valkey | null> {
  if (url === null) return null;
  const { log, clock, askTime } = parts;
  const { openValkey } = await import("./platform/valkey/open-valkey.ts");
  const valkey = await openValkey({ url, log });
  valkey.onReady(() => void clock.agreed());
  await clock.follow(askTime ?? engineTime(valkey), log);
  return valkey;
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

interface SessionParts {
  readonly clock: Clock;
  readonly valkey: Valkey | null;
  readonly log: FastifyBaseLogger;
}

/** What this process keeps by itself, and with Valkey only while that is away. */
export function openSessions(
  config: Config,
  given: GivenStores,
  { clock, valkey, log }: SessionParts,
): SessionStore {
  const file = given.sessions ?? new SqliteSessionStore(join(config.dataDir, "sessions.sqlite"));
  const own = new TolerantSessionStore({ store: file, clock, log });
  if (!valkey) return own;
  return new ReplicatedSessionStore({ shared: new ValkeySessionStore(valkey, clock), own, valkey });
}
