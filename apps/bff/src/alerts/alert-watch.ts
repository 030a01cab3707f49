import type { Clock } from "@tradeslip/node-kit/clock";
import type { FastifyInstance } from "fastify";
import * as z from "zod";
import type { ProviderClient } from "../provider/provider-client.ts";
import type { Resource } from "../swr-cache/resource.ts";
import type { Dependent } from "../swr-cache/resource-state.ts";
import type { SwrCache } from "../swr-cache/swr-cache.ts";
import { ownWork } from "../swr-cache/upstream.ts";
import type { AlertPace } from "./alert-pace.ts";
import { type AlertPrice, judgeAlerts } from "./judge-alerts.ts";

export const ALERTS = ownWork("alerts");

/** New prices arrive no faster than this. */
const INTERVAL_MS = 60_000;
const TICK_MS = 15_000;

/** Coins that alerts wait for, and whether any alert needs currency rates. */
const Judged = z.object({
  coins: z.array(z.string().max(100)).max(10_000),
  needsRates: z.boolean().default(false),
});
type Judged = z.infer<typeof Judged>;

/** Where prices come from, implemented by the market. */
export interface AlertPrices {
  /** Undefined while no live price is known, or the sources disagree on it. Makes no call. */
  priceOf(coinId: string, currency: string): AlertPrice | undefined;
  /** Renews prices of these coins older than `olderThanMs`, with calls that readers can spare. */
  renew(coins: readonly string[], olderThanMs: number): Promise<void>;
  /** Likewise renews currency rates, which move more slowly. */
  renewRates(): Promise<void>;
  /** Resolves once no refresh is under way. */
  settled(): Promise<void>;
  /** Prepares the dependent whenever prices are renewed. */
  addDependent(dependent: Dependent): void;
}

export interface AlertWatchOptions {
  readonly cache: SwrCache;
  readonly clock: Clock;
  readonly provider: ProviderClient;
  readonly pace: AlertPace;
  readonly prices: AlertPrices;
}

/**
 * Judges price alerts. A resource, so that one replica judges for all under a lease: whenever prices were
 * refreshed for a reader, and otherwise at the pace that the plan allows, with calls that readers can spare.
 */
export class AlertWatch {
  readonly #options: AlertWatchOptions;
  readonly #judged: Resource<Judged>;
  #judgements = 0;

  constructor(options: AlertWatchOptions) {
    this.#options = options;
    const { cache, provider, prices } = options;
    this.#judged = cache.resource<Judged>({
      upstream: ALERTS.name,
      key: "judged-alerts",
      intervalMs: INTERVAL_MS,
      fixedInterval: true,
      fetch: async () => {
        // Judges by the prices that refreshes under way bring.
        await prices.settled();
        const { judged, ...waited } = await judgeAlerts(provider, (coinId, currency) =>
          prices.priceOf(coinId, currency),
        );
        this.#judgements += judged;
        return waited;
      },
      parse: (stored) => Judged.parse(stored),
      stampOf: () => null,
    });
    prices.addDependent({
      prepare: async (_resource, next) => {
        if (next.kind === "value" && !next.failing) void this.#judged.ask();
      },
    });
  }

  /** How many times this process has judged an alert. */
  get judgements(): number {
    return this.#judgements;
  }

  /** Runs while the server listens. */
  follow(server: FastifyInstance): void {
    let timer: NodeJS.Timeout | undefined;
    server.addHook("onListen", async () => {
      timer = setInterval(() => void this.tick(), TICK_MS).unref();
    });
    server.addHook("preClose", (done) => {
      clearInterval(timer);
      done();
    });
  }

  /** Renews prices that alerts need, if they are due, and judges the alerts. Runs often. */
  async tick(): Promise<void> {
    const { pace, prices } = this.#options;
    if (pace.onlyWhileRead) return;
    const { state } = this.#judged;
    const { coins, needsRates } = state.kind === "value" ? state.value : { coins: [], needsRates: false };
    if (needsRates) await prices.renewRates();
    if (coins.length > 0) await prices.renew(coins, pace.everySeconds * 1000);
    await this.#judged.ask();
    await this.#judged.settled();
  }
}
