import { type RatedCountry, REFRESH_SECONDS } from "@tradeslip/contracts/rules";
import type { Clock } from "@tradeslip/node-kit/clock";
import Big from "big.js";
import * as z from "zod";
import type { JobRunner } from "../../platform/jobs/job.ts";
import type { BitcoinPrices, MarketCoins, PriceSource } from "../../sources/price-source.ts";
import type { QuoteSource } from "../../sources/quote-source.ts";
import type { DayRates, ReferenceRates } from "../../sources/reference-rates.ts";
import type { FetchOptions, Resource } from "../../swr-cache/resource.ts";
import { labelOf } from "../../swr-cache/resource-state.ts";
import type { SwrCache } from "../../swr-cache/swr-cache.ts";
import { ownWork } from "../../swr-cache/upstream.ts";
import { missingDeskCoins, renew, type MarketResources } from "../market-resources.ts";
import { AGREE_ON_PRICES, AgreedPrices, type AskedSource, type HeldQuote } from "./agreed-prices.ts";
import { StoredPrice } from "./votes.ts";

const SECONDS_MS = 1000;
const HOUR_MS = 3_600_000;
/** An exchange's state may be as old as a price that votes (P17.3). */
const STATE_MS = 300_000;

export const QUORUM = ownWork("quorum");

const HeldQuotes = z.array(
  z.object({
    coinId: z.string(),
    currency: z.string(),
    price: z.string(),
    asOf: z.iso.datetime({ offset: true }).nullable(),
  }),
);
type HeldQuotes = z.infer<typeof HeldQuotes>;

const StoredRates = z.object({ date: z.iso.date(), perUsd: z.record(z.string(), StoredPrice) });

export interface QuorumOptions {
  readonly cache: SwrCache;
  readonly clock: Clock;
  readonly resources: Pick<MarketResources, "topCoins" | "otherDeskCoins" | "bitcoinPrices">;
  /** The source behind `resources`. */
  readonly prices: PriceSource;
  readonly quotes: readonly QuoteSource[];
  readonly references: ReferenceRates | null;
  readonly extraCountries: readonly RatedCountry[];
  /** Runs the decision. */
  readonly jobs: JobRunner;
}

/**
 * Agreed prices are a resource, with lease, snapshot, label and metrics like any other. Its fetch asks every
 * source whose value is due, waits until each has answered or failed, and decides.
 */
export function createAgreedPrices(options: QuorumOptions): Resource<AgreedPrices> {
  const { cache, clock, resources, jobs } = options;
  const exchanges = options.quotes.map((source) => {
    return { source, resource: quotesOf(cache, source), trading: tradingOf(cache, source) };
  });
  const references = options.references && referencesOf(cache, options.references);
  const inputs = [
    resources.bitcoinPrices,
    ...exchanges.flatMap(({ resource, trading }) => (trading ? [resource, trading] : [resource])),
    ...(references ? [references] : []),
  ];
  const agreed: Resource<AgreedPrices> = cache.resource<AgreedPrices>({
    upstream: QUORUM.name,
    key: "agreed-prices",
    intervalMs: REFRESH_SECONDS.agreement * SECONDS_MS,
    fetch: async (use) => {
      await Promise.all([...inputs.map((input) => renew(input, use)), renewCoins(resources, use)]);
      const now = clock.now();
      const { state } = agreed;
      const sources = [
        firstSource(options.prices.upstream.name, options.resources, now),
        ...exchanges.map((exchange) => exchangeSource(exchange, now)),
      ];
      if (sources.every(({ quotes }) => quotes === null)) throw new Error("no source has a price");
      return jobs.run(AGREE_ON_PRICES, {
        sources,
        ownSource: options.prices.upstream.name,
        references: references?.state.kind === "value" ? references.state.value : null,
        extraCurrencies: options.extraCountries.map(({ currency }) => currency),
        memory: state.kind === "value" ? state.value.memory : {},
        now,
      });
    },
    parse: (stored) => AgreedPrices.parse(stored),
    stampOf: () => null,
  });
  for (const list of [resources.topCoins, resources.otherDeskCoins, resources.bitcoinPrices])
    list.renewWith(agreed);
  return agreed;
}

function quotesOf(cache: SwrCache, source: QuoteSource): Resource<HeldQuotes> {
  const upstream = source.upstream.name;
  return cache.resource<HeldQuotes>({
    upstream,
    key: `quotes-${upstream}`,
    intervalMs: REFRESH_SECONDS.exchanges * SECONDS_MS,
    fetch: async () => [...(await source.quotes())],
    parse: (stored) => HeldQuotes.parse(stored),
    // Each quote is judged by its own stamp.
    stampOf: () => null,
  });
}

function tradingOf(cache: SwrCache, source: QuoteSource): Resource<boolean> | null {
  const upstream = source.upstream.name;
  if (source.isTrading === undefined) return null;
  return cache.resource<boolean>({
    upstream,
    key: `trading-${upstream}`,
    intervalMs: STATE_MS,
    fetch: async () => source.isTrading?.() ?? true,
    parse: (stored) => z.boolean().parse(stored),
    stampOf: () => null,
  });
}

function referencesOf(cache: SwrCache, source: ReferenceRates): Resource<DayRates> {
  return cache.resource<DayRates>({
    upstream: source.upstream.name,
    key: "reference-rates",
    intervalMs: HOUR_MS,
    fetch: () => source.rates(),
    parse: (stored) => StoredRates.parse(stored),
    // A fixing stays valid for days.
    stampOf: () => null,
  });
}

/** Renews the list first: it shows which of the desk's coins are missing. */
async function renewCoins(
  { topCoins, otherDeskCoins }: QuorumOptions["resources"],
  use: FetchOptions,
): Promise<void> {
  await renew(topCoins, use);
  const { state } = topCoins;
  if (state.kind === "value" && missingDeskCoins(state.value).length > 0) await renew(otherDeskCoins, use);
}

interface AskedExchange {
  readonly source: QuoteSource;
  readonly resource: Resource<HeldQuotes>;
  readonly trading: Resource<boolean> | null;
}

/** An exchange that reports that it is not trading has no price until it reports that it is. */
function exchangeSource({ source, resource, trading }: AskedExchange, now: number): AskedSource {
  const isClosed = trading?.state.kind === "value" && !trading.state.value;
  const quotes = quotesIn(resource, now, (held) => (isClosed ? [] : held));
  return sourceOf(source.upstream.name, source.lineage, [resource], quotes);
}

/** Coin lists come first: they are fetched more often, and have bitcoin in US dollars too. */
function firstSource(name: string, resources: QuorumOptions["resources"], now: number): AskedSource {
  const coins = [resources.topCoins, resources.otherDeskCoins].map((list) =>
    quotesIn(list, now, quotesOfCoins),
  );
  const bitcoin = quotesIn(resources.bitcoinPrices, now, quotesOfBitcoin);
  const known = [...coins, bitcoin].filter((quotes) => quotes !== null);
  return sourceOf(
    name,
    name,
    [resources.topCoins, resources.bitcoinPrices],
    known.length > 0 ? known.flat() : null,
  );
}

function sourceOf(
  name: string,
  lineage: string,
  resources: readonly (Resource<never> | Resource<unknown>)[],
  quotes: readonly HeldQuote[] | null,
): AskedSource {
  const states = resources.map(({ state }) => state);
  const isFailing = states.some(
    (state) => state.kind === "failed" || (state.kind === "value" && state.failing),
  );
  const times = states.flatMap((state) => (state.kind === "value" ? state.fetchedAt : []));
  return {
    name,
    lineage,
    status: isFailing ? "failing" : times.length > 0 ? "answering" : "unknown",
    lastSuccessAt: times.length > 0 ? Math.max(...times) : null,
    quotes,
  };
}

type ReadQuote = HeldQuotes[number] & { readonly isDoubted?: boolean };

/** Null while the resource has no value. */
function quotesIn<T>(
  { state, definition }: Resource<T>,
  now: number,
  read: (value: T) => readonly ReadQuote[],
): readonly HeldQuote[] | null {
  if (state.kind !== "value") return null;
  const { fetchedAt } = state;
  return read(state.value).map(({ isDoubted = false, ...quote }) => {
    const { source } = labelOf({ ...state, stamp: quote.asOf }, definition, now);
    return { ...quote, fetchedAt, isLive: source === "live" && !isDoubted };
  });
}

function quotesOfCoins(coins: MarketCoins): readonly ReadQuote[] {
  return coins
    .filter(({ price }) => price > 0)
    .map(({ id, price, lastUpdated, doubt }) => ({
      coinId: id,
      currency: "USD",
      price: new Big(price).toFixed(),
      asOf: lastUpdated,
      isDoubted: doubt !== undefined,
    }));
}

/** One that jumped in dollars has jumped in each currency. */
function quotesOfBitcoin({ byCurrency, lastUpdatedAt }: BitcoinPrices): readonly ReadQuote[] {
  const ofDollars = byCurrency["usd"]?.doubt;
  return Object.entries(byCurrency).map(([currency, { price, doubt }]) => ({
    coinId: "bitcoin",
    currency: currency.toUpperCase(),
    price: new Big(price).toFixed(),
    asOf: lastUpdatedAt,
    isDoubted: (ofDollars ?? doubt) !== undefined,
  }));
}
