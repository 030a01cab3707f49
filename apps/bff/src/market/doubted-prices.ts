import type { BitcoinPrices, Doubt, MarketCoins } from "../sources/price-source.ts";
import type { ResourceState } from "../swr-cache/resource-state.ts";

const MINUTE_MS = 60_000;
/** The same as for votes (docs/product.md, P17.2 and P17.7). */
const MOST_FACTOR = 2;
const BELIEVED_FOR_MS = 6 * 60 * MINUTE_MS;
/** A jump that lasts is no mistake. */
const DOUBTED_FOR_MS = 10 * MINUTE_MS;

/**
 * A new list, in which prices are doubted that jumped: of one source nothing else tells a mistake from a
 * crash.
 * @param before the list that it replaces
 * @param now milliseconds since the epoch
 */
export function withDoubts(coins: MarketCoins, before: ResourceState<MarketCoins>, now: number): MarketCoins {
  const held = new Map(recent(before, now)?.map((coin) => [coin.id, coin]));
  return coins.map((coin) => {
    const doubt = doubtOf(coin, held.get(coin.id), now);
    return doubt ? { ...coin, doubt } : coin;
  });
}

/**
 * The same of what a dollar is in each currency: one that is redenominated, or mistaken, must not become the
 * rate of an order.
 */
export function withDoubtedCurrencies(
  prices: BitcoinPrices,
  before: ResourceState<BitcoinPrices>,
  now: number,
): BitcoinPrices {
  const held = recent(before, now)?.byCurrency;
  const [dollars, heldDollars] = [prices.byCurrency["usd"], held?.["usd"]];
  if (!held || !dollars || !heldDollars) return prices;
  const judged = Object.entries(prices.byCurrency).map(([code, figures]) => {
    const last = held[code] && { ...held[code], price: held[code].price / heldDollars.price };
    const doubt = doubtOf({ price: figures.price / dollars.price }, last, now);
    return [code, doubt ? { ...figures, doubt } : figures] as const;
  });
  return { ...prices, byCurrency: Object.fromEntries(judged) };
}

function recent<T>(before: ResourceState<T>, now: number): T | undefined {
  const isRecent = before.kind === "value" && Math.abs(now - before.fetchedAt) < BELIEVED_FOR_MS;
  return isRecent ? before.value : undefined;
}

interface Priced {
  readonly price: number;
  readonly doubt?: Doubt | undefined;
}

function doubtOf({ price }: Priced, held: Priced | undefined, now: number): Doubt | undefined {
  if (!held || held.price === 0) return undefined;
  const believed = held.doubt?.believed ?? held.price;
  if (isNear(price, believed)) return undefined;
  if (!held.doubt || !isNear(price, held.price)) return { believed, since: now };
  // A clock that was set back begins it again.
  const passedMs = now - held.doubt.since;
  if (passedMs < 0) return { believed, since: now };
  return passedMs >= DOUBTED_FOR_MS ? undefined : held.doubt;
}

function isNear(price: number, other: number): boolean {
  return price <= other * MOST_FACTOR && price * MOST_FACTOR >= other;
}
