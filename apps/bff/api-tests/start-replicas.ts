import { join } from "node:path";
import {
  startCoinGeckoSimulator,
  type CoinGeckoSimulator,
  type SimulatorOptions,
} from "@tradeslip/simulators/coingecko";
import { engine as singleServer, type Engine, type EngineKind } from "@tradeslip/simulators/valkey/engines";
import { onTestFinished, vi } from "vitest";
import { buildApp, type App, type AppDeps } from "../src/app.ts";
import { SqliteSessionStore } from "../src/accounts/sessions/sqlite-session-store.ts";
import type { MarketCoins } from "../src/sources/price-source.ts";
import type { CachedResponse } from "../src/swr-cache/responses/cached-response.ts";
import { MemoryStore } from "../src/swr-cache/stores/memory-store.ts";
import { loadConfig } from "../src/config.ts";
import { FakeClock, MINUTE } from "@tradeslip/node-kit/testing/fake-clock";
import { SECRET } from "./start-accounts.ts";
import { type AnyAnswer, MARKET_PATHS } from "./start-desk.ts";

/** Each may take its 3 s and fail. */
const FOR_SEVERAL_CALLS = { timeout: 60_000, interval: 20 };
const PATIENT = { timeout: 10_000, interval: 20 };

export interface ReplicasOptions {
  readonly count: number;
  readonly env?: Readonly<Record<string, string>>;
  readonly simulator?: SimulatorOptions;
  readonly deps?: AppDeps;
  /** By default a single server. */
  readonly kind?: EngineKind;
}

/** One replica, with its own store and sessions. */
export interface Replica extends App {
  /** Expects a 200 and returns its raw body. */
  bytes(path: string): Promise<string>;
  read(path: string): Promise<AnyAnswer>;
}

/** Real apps that share a simulated CoinGecko, a Valkey and a fake clock. */
export interface Replicas {
  readonly all: readonly Replica[];
  readonly clock: FakeClock;
  readonly simulator: CoinGeckoSimulator;
  readonly engine: Engine;
  /** Starts one more, with its own `deps`. */
  add(deps?: AppDeps): Promise<Replica>;
  /** Resolves when each replica is connected to the engine. */
  joined(): Promise<void>;
  /** Resolves when no replica is refreshing. */
  settled(): Promise<void>;
  /**
   * When each replica fetched its coin list, without a request: one that is due would trigger a refresh, and
   * if the engine does not answer within a second, the replica calls upstream alone.
   */
  coinsFetchedAt(): (number | undefined)[];
  /**
   * Makes one of them refresh the coin list by itself, retrying if a busy machine makes it fail. Calls are
   * counted from there.
   */
  refreshCoinsAt(replica: number): Promise<void>;
}

export async function startReplicas({
  count,
  env,
  simulator: options,
  deps,
  kind = singleServer,
}: ReplicasOptions): Promise<Replicas> {
  const clock = new FakeClock();
  const engine = await kind.start();
  onTestFinished(() => engine.close());
  const simulator = await startCoinGeckoSimulator({ now: clock.now, ...options });
  onTestFinished(() => simulator.close());
  const config = loadConfig({
    COINGECKO_BASE_URL: simulator.baseUrl,
    COINGECKO_CALLS_PER_MINUTE: "100",
    MARKET_RATE_LIMIT: "100000000",
    SESSION_SECRET: SECRET,
    VALKEY_URL: engine.url,
    WEB_DIST: join(import.meta.dirname, "empty-web"),
    ...env,
  });
  const all: Replica[] = [];
  const add = async (more: AppDeps = {}) => {
    const own = { store: new MemoryStore(), sessions: new SqliteSessionStore() };
    // Valkey's time comes from the same clock.
    const time = { clock, askTime: async () => clock.now() };
    const app = await buildApp(config, { ...time, random: () => 0.5, ...own, ...deps, ...more });
    onTestFinished(() => app.server.close());
    await vi.waitFor(() => assertJoined(app), PATIENT);
    const bytes = async (url: string) => {
      const { statusCode, payload } = await app.server.inject({ url });
      if (statusCode !== 200) throw new Error(`${statusCode} for ${url}: ${payload}`);
      return payload;
    };
    const replica = {
      ...app,
      bytes,
      read: async (path: string) => JSON.parse(await bytes(path)) as AnyAnswer,
    };
    all.push(replica);
    return replica;
  };
  for (let index = 0; index < count; index += 1) await add();
  const coinsFetchedAt = () =>
    all.map(({ cache }) => {
      const coins = cache.responses.find(({ definition }) => definition.name === "market-coins");
      const { state } = (coins as CachedResponse<MarketCoins>).definition.main;
      return state.kind === "value" ? state.fetchedAt : undefined;
    });
  return {
    all,
    clock,
    simulator,
    engine,
    add,
    joined: async () => {
      await vi.waitFor(() => Promise.all(all.map(assertJoined)), PATIENT);
    },
    settled: async () => {
      await Promise.all(all.map(({ cache }) => cache.settled()));
    },
    coinsFetchedAt,
    async refreshCoinsAt(replica) {
      const asked = all[replica]!;
      await vi.waitFor(async () => {
        clock.advance(MINUTE);
        simulator.resetCalls();
        await asked.bytes("/api/market/coins");
        await asked.cache.settled();
        if (coinsFetchedAt()[replica] !== clock.now()) throw new Error("not refreshed");
      }, FOR_SEVERAL_CALLS);
    },
  };
}

/** At startup the app waits a second for Valkey, then runs alone; a test on a busy machine waits longer. */
async function assertJoined({ server }: App): Promise<void> {
  const { statusCode, payload } = await server.inject({ url: "/metrics" });
  // Behind a trusted proxy /metrics is not served.
  if (statusCode === 200 && !/^tradeslip_valkey_connected 1$/m.test(payload))
    throw new Error("not joined yet");
}

/** More at once than a browser opens, but few enough for one busy process that runs all replicas. */
const BATCH = 50;

/**
 * Many calls in batches. All at once they could block this process until Valkey's replies time out; then each
 * replica would rightly count alone, with stricter limits.
 */
export async function inBatches<T>(count: number, call: (turn: number) => Promise<T>): Promise<T[]> {
  const replies: T[] = [];
  while (replies.length < count) {
    const batch = Math.min(BATCH, count - replies.length);
    const from = replies.length;
    replies.push(...(await Promise.all(Array.from({ length: batch }, (_, index) => call(from + index)))));
  }
  return replies;
}

/** Fetches all values on all replicas. */
export async function warmUp(replicas: Replicas): Promise<void> {
  for (let round = 0; round < 2; round += 1) {
    for (const replica of replicas.all)
      await Promise.all(MARKET_PATHS.map(async (path) => replica.bytes(path)));
    await replicas.settled();
  }
}

/** The distinct bodies of all replicas: one if they agree. */
export async function bytesOf({ all }: Replicas, path: string): Promise<ReadonlySet<string>> {
  return new Set(await Promise.all(all.map(async (replica) => replica.bytes(path))));
}
