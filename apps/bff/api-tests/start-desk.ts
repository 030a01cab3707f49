import { join } from "node:path";
import {
  startCoinGeckoSimulator,
  type CoinGeckoSimulator,
  type SimulatorOptions,
} from "@tradeslip/simulators/coingecko";
import type { FastifyBaseLogger } from "fastify";
import type { Languages } from "@tradeslip/node-kit/languages";
import supertest from "supertest";
import { onTestFinished } from "vitest";
import { FakeClock } from "@tradeslip/node-kit/testing/fake-clock";
import { buildApp, type App } from "../src/app.ts";
import type { SessionStore } from "../src/accounts/sessions/session-store.ts";
import { SqliteSessionStore } from "../src/accounts/sessions/sqlite-session-store.ts";
import { MemoryStore } from "../src/swr-cache/stores/memory-store.ts";
import type { Store } from "../src/swr-cache/stores/store.ts";
import { loadConfig } from "../src/config.ts";
import type { ConnectionTimes } from "../src/platform/http/open-connections.ts";
import type { StreamTimes } from "../src/platform/http/open-streams.ts";
import type { JobRunner } from "../src/platform/jobs/job.ts";

export interface DeskOptions {
  readonly env?: Readonly<Record<string, string>>;
  readonly simulator?: SimulatorOptions;
  readonly store?: Store;
  readonly sessions?: SessionStore;
  readonly logger?: FastifyBaseLogger;
  /** Timeout of a provider call; 5 s in production. */
  readonly providerTimeoutMs?: number;
  readonly clock?: FakeClock;
  readonly connectionTimes?: ConnectionTimes;
  readonly streamTimes?: StreamTimes;
  readonly jobs?: JobRunner;
  /** By default English only, as for a program without a build. */
  readonly languages?: Languages;
  /** From the context of a concurrent test, or from `sharedByFile` for what tests share. */
  readonly onTestFinished?: (cleanUp: () => Promise<void>) => void;
}

/** The real app, listening, with a simulated CoinGecko on the same fake clock. */
export interface Desk extends App {
  readonly clock: FakeClock;
  readonly simulator: CoinGeckoSimulator;
  /** Where the app listens, e.g. http://127.0.0.1:40123 */
  readonly address: string;
  get(path: string, headers?: Record<string, string>): supertest.Test;
  /** Expects a 200 and returns its body. */
  read(path: string): Promise<AnyAnswer>;
  /** Resolves when no refresh is running. */
  settled(): Promise<void>;
  /** Stops the app before the test ends, e.g. to start it again. */
  stop(): Promise<void>;
}

export interface AnyAnswer {
  freshness: { source: "live" | "stale" | "fallback"; asOf: string; nextRefresh: string };
  [key: string]: unknown;
}

/** All market endpoints. */
export const MARKET_PATHS = [
  "/api/rates",
  "/api/market/coins",
  "/api/market/stats",
  "/api/dashboard/coins",
  "/api/dashboard/stats",
  "/api/exchange/coins",
] as const;

/** Resources behind {@link MARKET_PATHS}, and how often each may be fetched (ms). */
export const UPDATE_INTERVALS = {
  "/simple/price": 120_000,
  "/coins/markets": 60_000,
  "/global": 600_000,
} as const;

export async function startDesk(options: DeskOptions = {}): Promise<Desk> {
  const clock = options.clock ?? new FakeClock();
  const simulator = await startCoinGeckoSimulator({ now: clock.now, ...options.simulator });
  const env = {
    COINGECKO_BASE_URL: simulator.baseUrl,
    COINGECKO_CALLS_PER_MINUTE: "100",
    MARKET_RATE_LIMIT: "100000000",
    // Not the built SPA, which may be missing or mid-build.
    WEB_DIST: join(import.meta.dirname, "empty-web"),
    ...options.env,
  };
  const app = await buildApp(loadConfig(env), {
    clock,
    random: () => 0.5,
    store: options.store ?? new MemoryStore(),
    sessions: options.sessions ?? new SqliteSessionStore(),
    ...(options.logger ? { logger: options.logger } : {}),
    ...(options.providerTimeoutMs === undefined ? {} : { providerTimeoutMs: options.providerTimeoutMs }),
    ...(options.connectionTimes ? { connectionTimes: options.connectionTimes } : {}),
    ...(options.streamTimes ? { streamTimes: options.streamTimes } : {}),
    ...(options.jobs ? { jobs: options.jobs } : {}),
    ...(options.languages ? { languages: options.languages } : {}),
  });
  const address = await app.server.listen({ host: "127.0.0.1", port: 0 });
  let stopped = false;
  const stop = async () => {
    if (stopped) return;
    stopped = true;
    await simulator.close();
    await app.server.close();
  };
  (options.onTestFinished ?? onTestFinished)(stop);
  const client = supertest(address);
  const get = (path: string, headers: Record<string, string> = {}) => client.get(path).set(headers);
  return {
    ...app,
    clock,
    simulator,
    address,
    get,
    read: async (path) => (await get(path).expect(200)).body as AnyAnswer,
    settled: () => app.cache.settled(),
    stop,
  };
}

/** Requests every market endpoint twice, so that all values are cached and live. */
export async function warmUp(desk: Desk): Promise<Map<string, AnyAnswer>> {
  const answers = new Map<string, AnyAnswer>();
  for (const path of MARKET_PATHS) answers.set(path, await desk.read(path));
  await desk.settled();
  for (const path of MARKET_PATHS) answers.set(path, await desk.read(path));
  return answers;
}

/** A response without its freshness: the part a bad upstream must not change. */
export function contentOf({ freshness: _freshness, ...content }: AnyAnswer): object {
  return content;
}
