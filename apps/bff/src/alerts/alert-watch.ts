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

/** New prices come no faster. */
const INTERVAL_MS = 60_000;
const TICK_MS = 15_000;

/** The coins whose price an alert waits for, and whether currencies' rates are. */
const Judged = z.object({
  coins: z.array(z.string().max(100)).max(10_000),
  needsRates: z.boolean().default(false),
});
type Judged = z.infer<typeof Judged>;

/** Where prices come from, which is not ours. */
export interface AlertPrices {
  /** Undefined while no live price is known, or the sources do not agree on one. Makes no call. */
  priceOf(coinId: string, currency: string): AlertPrice | undefined;
  /** Calls for newer prices of these coins than `olderThanMs`, as far as readers need no call. */
  renew(coins: readonly string[], olderThanMs: number): Promise<void>;
  /** Calls for newer rates of currencies, which move more slowly. */
  renewRates(): Promise<void>;
  /** Resolves when nothing is being refreshed. */
  settled(): Promise<void>;
  /** Renewed whenever prices are. */
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
 * Judges price alerts. As a resource of its own, so that one replica does it for all, under a lease; whenever
 * prices were refreshed for a reader, and else at the pace that the plan leaves, by calls that no reader
 * needs.
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
        // What is being refreshed is judged as it is then.
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

  /** How often this process judged an alert. */
  get judgements(): number {
    return this.#judgements;
  }

  /** While the server listens. */
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

  /** Looks whether alerts need newer prices, and judges them. Runs often. */
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
