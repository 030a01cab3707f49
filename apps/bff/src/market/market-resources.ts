import { DESK_COINS, REFRESH_SECONDS, type RatedCountry, SHOWN_CURRENCIES } from "@tradeslip/contracts/rules";
import type { Clock } from "@tradeslip/node-kit/clock";
import type { CachedRouteContext } from "../swr-cache/responses/cached-route.ts";
import { toMarketId } from "../sources/coin-ids.ts";
import {
  BitcoinPrices,
  GlobalMarket,
  MarketCoins,
  type MarketCoin,
  type PriceSource,
} from "../sources/price-source.ts";
import type { SwrCache } from "../swr-cache/swr-cache.ts";
import type { FetchOptions, Resource } from "../swr-cache/resource.ts";
import { type ResourceState, STAMP_AHEAD_MS } from "../swr-cache/resource-state.ts";
import { LastPrices } from "./doubted-prices.ts";
import { BITCOIN, livePrice, OLDEST_STAMP_MS, withDollars } from "./latest-prices.ts";
import type { AgreedPrices } from "./quorum/agreed-prices.ts";
import type { QuotedPrices } from "./quoted-prices.ts";

const SECONDS_MS = 1000;

export interface MarketResources {
  readonly topCoins: Resource<MarketCoins>;
  readonly global: Resource<GlobalMarket>;
  /** The desk's coins that are not among the 50 largest. */
  readonly otherDeskCoins: Resource<MarketCoins>;
  /** One bitcoin in every currency of the rates, and those that prices are also shown in. */
  readonly bitcoinPrices: Resource<BitcoinPrices>;
}

interface ResourcesInput {
  readonly cache: SwrCache;
  readonly source: PriceSource;
  readonly clock: Clock;
  /** Their currencies are fetched too. */
  readonly extraCountries: readonly RatedCountry[];
}

/** One upstream resource for each kind of data, shared by all screens. */
export function createMarketResources({
  cache,
  source,
  clock,
  extraCountries,
}: ResourcesInput): MarketResources {
  const currencies = [...SHOWN_CURRENCIES, ...extraCountries.map(({ currency }) => currency)];
  const upstream = source.upstream.name;
  const lastPrices = new LastPrices(clock);
  const topCoins = cache.resource<MarketCoins>({
    upstream,
    key: "top-coins",
    intervalMs: REFRESH_SECONDS.coins * SECONDS_MS,
    oldestStampMs: OLDEST_STAMP_MS,
    fetch: async (options) => lastPrices.withDoubts(await source.topCoins(options)),
    parse: (stored) => MarketCoins.parse(stored),
    stampOf: (coins) => newestStamp(coins, clock.now()),
  });
  const bitcoinPrices = cache.resource<BitcoinPrices>({
    upstream,
    key: "bitcoin-prices",
    intervalMs: REFRESH_SECONDS.rates * SECONDS_MS,
    oldestStampMs: OLDEST_STAMP_MS,
    fetch: async (options) => {
      const prices = await source.bitcoinPrices(currencies, options);
      if (!prices.byCurrency["usd"]) await renew(topCoins);
      const known = prices.byCurrency["usd"]
        ? prices
        : withDollars(prices, livePrice({ topCoins }, BITCOIN, clock.now())?.coin);
      return lastPrices.withDoubtedCurrencies(known);
    },
    parse: (stored) => BitcoinPrices.parse(stored),
    stampOf: (prices) => prices.lastUpdatedAt,
  });
  const otherDeskCoins = cache.resource<MarketCoins>({
    upstream,
    key: "other-desk-coins",
    intervalMs: REFRESH_SECONDS.coins * SECONDS_MS,
    oldestStampMs: OLDEST_STAMP_MS,
    fetch: async (options) => {
      const { state } = topCoins;
      const ids = state.kind === "value" ? missingDeskCoins(state.value) : [];
      return lastPrices.withDoubts(await source.coinsById(ids, options));
    },
    parse: (stored) => MarketCoins.parse(stored),
    stampOf: (coins) => newestStamp(coins, clock.now()),
  });
  for (const list of [topCoins, otherDeskCoins])
    noteEach(list, (coins, fetchedAt) => lastPrices.rememberCoins(coins, fetchedAt));
  noteEach(bitcoinPrices, (prices, fetchedAt) => lastPrices.rememberBitcoin(prices, fetchedAt));
  return {
    topCoins,
    bitcoinPrices,
    otherDeskCoins,
    global: cache.resource<GlobalMarket>({
      upstream,
      key: "global",
      intervalMs: REFRESH_SECONDS.global * SECONDS_MS,
      fetch: (options) => source.global(options),
      parse: (stored) => GlobalMarket.parse(stored),
      stampOf: (global) => global.updatedAt,
    }),
  };
}

/** Calls `note` with each value before it is shown, whichever replica fetched it. */
function noteEach<T>(resource: Resource<T>, note: (value: T, fetchedAt: number) => void): void {
  resource.addDependent({
    prepare: async (_resource, next) => {
      const state = next as ResourceState<T>;
      if (state.kind === "value") note(state.value, state.fetchedAt);
    },
  });
}

/** Resolves once the value was fetched, the attempt has failed, or nothing was due. */
export function renew(
  resource: Resource<never> | Resource<unknown>,
  { background }: Pick<FetchOptions, "background"> = { background: false },
): Promise<void> {
  return background ? resource.renewInBackground() : resource.renew();
}

/** The market ids of the desk's coins that are not among the largest. */
export function missingDeskCoins(top: readonly MarketCoin[]): string[] {
  const listed = new Set(top.map((coin) => coin.id));
  return DESK_COINS.map((coin) => toMarketId(coin.id)).filter((id) => !listed.has(id));
}

/** Skips those from the future, by which every other coin would be judged; unless there are no others. */
function newestStamp(coins: MarketCoins, now: number): string | null {
  const stamps = coins.flatMap(({ lastUpdated }) => lastUpdated ?? []).toSorted();
  const latest = new Date(now + STAMP_AHEAD_MS).toISOString();
  return stamps.findLast((stamp) => stamp <= latest) ?? stamps.at(-1) ?? null;
}

export interface MarketRoutesOptions extends CachedRouteContext {
  readonly cache: SwrCache;
  readonly resources: MarketResources;
  /** Null when one source is configured, whose prices are then the desk's. */
  readonly agreed: Resource<AgreedPrices> | null;
  readonly quotedPrices: QuotedPrices;
  readonly random: () => number;
  /** Added to the rates that every desk has. */
  readonly extraCountries: readonly RatedCountry[];
  /** Beyond this age, figures are made up instead of served stale. Milliseconds. */
  readonly staleLimitMs: number;
}
