import { join } from "node:path";
import type { FastifyBaseLogger } from "fastify";
import type { Registry } from "prom-client";
import { ReplicatedSessionStore } from "./auth/sessions/replicated-session-store.ts";
import type { SessionStore } from "./auth/sessions/session-store.ts";
import { SqliteSessionStore } from "./auth/sessions/sqlite-session-store.ts";
import { TolerantSessionStore } from "./auth/sessions/tolerant-session-store.ts";
import { ValkeySessionStore } from "./auth/sessions/valkey-session-store.ts";
import type { Clock } from "./cache/clock.ts";
import { ValkeyGate } from "./cache/gate/valkey-gate.ts";
import { createMarketCache, type MarketCache, type MarketCacheOptions } from "./cache/market-cache.ts";
import { SnapshotTier } from "./cache/tiers/snapshot-tier.ts";
import type { Tier } from "./cache/tiers/tier.ts";
import { SharedTurns } from "./cache/turns/shared-turns.ts";
import { classifyFailure } from "./classify-failure.ts";
import type { Config } from "./config.ts";
import { READABLE_ANYWHERE } from "./http/cors.ts";
import { engineTime, type AskTime, type CommonClock } from "./lib/valkey/common-clock.ts";
import type { Valkey } from "./lib/valkey/valkey.ts";
import { watchTurns } from "./ops/metrics/valkey-metrics.ts";

/** What a test keeps values in, in place of files. */
export interface GivenStores {
  readonly tier?: Tier;
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
  const { openValkey } = await import("./lib/valkey/open-valkey.ts");
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
  const tier = given.tier ?? new SnapshotTier(join(config.dataDir, "market"));
  const { log } = parts;
  return createMarketCache({
    ...parts,
    tier,
    ...(valkey
      ? {
          shared: {
            turns: watchTurns(registry, new SharedTurns({ valkey, tier, clock: parts.clock, log })),
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
