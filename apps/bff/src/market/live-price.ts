import { DESK_COINS } from "@tradeslip/contracts/rules";
import type { Clock } from "@tradeslip/node-kit/clock";
import Big from "big.js";
import { labelOf, type Dependent } from "../swr-cache/resource-state.ts";
import type { Resource } from "../swr-cache/resource.ts";
import { currencyRates, isContradicted } from "./currencies.ts";
import { livePrice, OLDEST_STAMP_MS } from "./latest-prices.ts";
import { type MarketResources, missingDeskCoins } from "./market-resources.ts";
import { agreedPrice, type AgreedPrices } from "./quorum/agreed-prices.ts";

const USD = "USD";
/** The most that the provider accepts. */
const MOST_DECIMALS = 18;
/** Currencies move more slowly than coins. */
const RATES_RENEWED_MS = 30 * 60_000;
const RATES_GOOD_MS = 60 * 60_000;

interface Options {
  readonly resources: MarketResources;
  /** Null when one source is configured. */
  readonly agreed: Resource<AgreedPrices> | null;
  readonly clock: Clock;
}

interface CertainPrice {
  /** Decimal text, in the currency that was asked for. */
  readonly price: string;
  /** Milliseconds since the epoch. */
  readonly at: number;
}

/**
 * The prices that may trigger an alert: only live ones, and only agreed ones for coins that several sources
 * vote on.
 */
export class LivePrices {
  readonly #options: Options;

  constructor(options: Options) {
    this.#options = options;
  }

  /** How many CoinGecko calls one look costs. */
  get callsPerLook(): number {
    return this.#options.agreed === null ? 1 : 2;
  }

  /** Undefined when the coin isn't listed; null while the list is not known yet. */
  nameOf(coinId: string): string | null | undefined {
    const { topCoins, otherDeskCoins } = this.#options.resources;
    const desk = DESK_COINS.find(({ marketId }) => marketId === coinId)?.name;
    const { state } = topCoins;
    const lists = [topCoins, otherDeskCoins].flatMap((list) =>
      list.state.kind === "value" ? list.state.value : [],
    );
    const listed = lists.find(({ id }) => id === coinId)?.name ?? desk;
    return listed === undefined && state.kind !== "value" ? null : listed;
  }

  /** Resolves once the coin list is known or fetching it has failed. */
  async known(): Promise<void> {
    await this.#options.resources.topCoins.ask();
  }

  /** Also undefined for a currency whose rate is unknown or old, or contradicted by other sources. */
  readonly priceOf = (coinId: string, currency = USD): CertainPrice | undefined => {
    const found = this.#dollarsOf(coinId);
    const rate = currency === USD ? "1" : this.#rateOf(currency);
    if (found === undefined || rate === undefined) return undefined;
    const price = new Big(found.price).times(rate).round(MOST_DECIMALS).toFixed();
    return { ...found, price };
  };

  /** Whether prices can be given in this currency. */
  async hasRate(currency: string): Promise<boolean> {
    if (currency === USD) return true;
    if (this.#rateOf(currency) === undefined) await this.#options.resources.bitcoinPrices.ask();
    return this.#rateOf(currency) !== undefined;
  }

  async renewRates(): Promise<void> {
    const { bitcoinPrices } = this.#options.resources;
    const { state } = bitcoinPrices;
    if (state.kind !== "value" || this.#options.clock.now() - state.fetchedAt >= RATES_RENEWED_MS)
      await bitcoinPrices.renewInBackground();
  }

  #rateOf(currency: string): string | undefined {
    const { agreed, resources, clock } = this.#options;
    const { state, definition } = resources.bitcoinPrices;
    const now = clock.now();
    const isRecent = state.kind === "value" && now - labelOf(state, definition, now).asOf < RATES_GOOD_MS;
    const rate = isRecent ? currencyRates(state.value)[currency] : undefined;
    return rate === undefined || isContradicted(agreed, currency, rate) ? undefined : rate;
  }

  #dollarsOf(coinId: string): CertainPrice | undefined {
    const { agreed, clock, resources } = this.#options;
    const now = clock.now();
    const isVoted = agreed !== null && DESK_COINS.some(({ marketId }) => marketId === coinId);
    if (isVoted) return agreedNow(agreed, coinId, now);
    const live = livePrice(resources, coinId, now);
    if (live === undefined) return undefined;
    return { price: new Big(live.coin.price).toFixed(), at: Math.round(live.label.asOf) };
  }

  async renew(coins: readonly string[], olderThanMs: number): Promise<void> {
    const { agreed, resources, clock } = this.#options;
    const { topCoins, otherDeskCoins } = resources;
    const renewOld = async (resource: Resource<never> | Resource<unknown>, ageMs = olderThanMs) => {
      const { state } = resource;
      if (state.kind !== "value" || clock.now() - state.fetchedAt >= ageMs)
        await resource.renewInBackground();
    };
    if (agreed !== null) {
      // Its list may be refused in the background, to keep the month's calls: what would be decided from an old
      // one, readers would get for a minute.
      await renewOld(topCoins, Math.min(olderThanMs, OLDEST_STAMP_MS));
      const { state: list } = topCoins;
      const isLeft = list.kind === "value" && !list.failing && clock.now() - list.fetchedAt > OLDEST_STAMP_MS;
      return isLeft ? undefined : renewOld(agreed);
    }
    await renewOld(topCoins);
    const { state } = topCoins;
    const missing = state.kind === "value" ? missingDeskCoins(state.value) : [];
    if (missing.some((id) => coins.includes(id))) await renewOld(otherDeskCoins);
  }

  async settled(): Promise<void> {
    for (const resource of this.#inputs()) await resource.settled();
  }

  addDependent(dependent: Dependent): void {
    for (const resource of this.#inputs()) resource.addDependent(dependent);
  }

  /** The agreed prices come last: they depend on the lists. */
  #inputs() {
    const { agreed, resources } = this.#options;
    return [resources.topCoins, resources.otherDeskCoins, ...(agreed === null ? [] : [agreed])];
  }
}

function agreedNow(
  { state, definition }: Resource<AgreedPrices>,
  coinId: string,
  now: number,
): CertainPrice | undefined {
  const decided = state.kind === "value" ? agreedPrice(state.value, coinId) : undefined;
  if (state.kind !== "value" || !decided) return undefined;
  const isAgreed = decided.agreement === "agreed" || decided.agreement === "few";
  const isLive = decided.isLive && labelOf(state, definition, now).source === "live";
  return isAgreed && isLive ? { price: decided.price, at: Date.parse(decided.asOf) } : undefined;
}
