import { PRICE_RULE } from "@tradeslip/contracts/rules";
import type { Clock } from "@tradeslip/node-kit/clock";
import type { BitcoinPrices, Doubt, MarketCoins } from "../sources/price-source.ts";
import { BITCOIN } from "./latest-prices.ts";

const MINUTE_MS = 60_000;
const BELIEVED_FOR_MS = 6 * 60 * MINUTE_MS;
const DOUBTED_FOR_MS = PRICE_RULE.doubtedMinutes * MINUTE_MS;
/** Some sixty coins are listed at a time, and thirty currencies. */
const MOST_REMEMBERED = 1_000;

interface Priced {
  readonly price: number;
  readonly doubt?: Doubt | undefined;
}

interface Remembered extends Priced {
  /** When it was fetched, by `Clock.elapsed`: a clock that is set changes nothing. */
  readonly at: number;
}

/**
 * The last prices of one source, by which new ones are doubted that jumped: nothing else tells a mistake from
 * a crash. Kept apart from the lists, since a coin may change lists, or be missing in one.
 */
export class LastPrices {
  readonly #clock: Clock;
  readonly #coins = new Map<string, Remembered>();
  /** What a dollar was in each currency. */
  readonly #currencies = new Map<string, Remembered>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /**
   * Of a list that this process, another replica or an earlier run fetched.
   * @param fetchedAt milliseconds since the epoch
   */
  rememberCoins(coins: MarketCoins, fetchedAt: number): void {
    const at = this.#elapsedAt(fetchedAt);
    for (const { id, price, doubt } of coins) remember(this.#coins, id, { price, doubt, at });
  }

  /** The same of bitcoin's prices. */
  rememberBitcoin({ byCurrency }: BitcoinPrices, fetchedAt: number): void {
    const dollars = byCurrency["usd"];
    if (!dollars) return;
    const at = this.#elapsedAt(fetchedAt);
    for (const [code, { price, doubt }] of Object.entries(byCurrency)) {
      if (code === "usd") remember(this.#coins, BITCOIN, { price, doubt, at });
      else remember(this.#currencies, code, { price: price / dollars.price, doubt, at });
    }
  }

  withDoubts(coins: MarketCoins): MarketCoins {
    return coins.map((coin) => {
      const doubt = this.#doubtOf(coin.price, this.#coins.get(coin.id), PRICE_RULE.mostFactor);
      return doubt ? { ...coin, doubt } : coin;
    });
  }

  /**
   * The same of bitcoin in dollars and of what a dollar is in each other currency: one that is redenominated,
   * or mistaken, must not become the rate of an order. Without dollars, bitcoin's last price in them stands
   * in, which may have moved since.
   */
  withDoubtedCurrencies(prices: BitcoinPrices): BitcoinPrices {
    const { usd } = prices.byCurrency;
    const dollars = usd ?? this.#coins.get(BITCOIN);
    if (!dollars) return prices;
    const mostFactor = usd ? PRICE_RULE.mostCurrencyFactor : PRICE_RULE.mostFactor;
    const judged = Object.entries(prices.byCurrency).map(([code, figures]) => {
      const doubt =
        code === "usd"
          ? this.#doubtOf(figures.price, this.#coins.get(BITCOIN), PRICE_RULE.mostFactor)
          : this.#doubtOf(figures.price / dollars.price, this.#currencies.get(code), mostFactor);
      return [code, doubt ? { ...figures, doubt } : figures] as const;
    });
    return { ...prices, byCurrency: Object.fromEntries(judged) };
  }

  #elapsedAt(fetchedAt: number): number {
    return this.#clock.elapsed() - Math.max(0, this.#clock.now() - fetchedAt);
  }

  #doubtOf(price: number, last: Remembered | undefined, mostFactor: number): Doubt | undefined {
    const isKnown = last && this.#clock.elapsed() - last.at < BELIEVED_FOR_MS;
    if (!isKnown) return undefined;
    return doubtOf(price, last, { now: this.#clock.now(), mostFactor });
  }
}

function remember(prices: Map<string, Remembered>, key: string, next: Remembered): void {
  const last = prices.get(key);
  if (!(next.price > 0) || (last && last.at > next.at)) return;
  prices.delete(key);
  prices.set(key, next);
  const [oldest] = prices.keys();
  if (prices.size > MOST_REMEMBERED && oldest !== undefined) prices.delete(oldest);
}

interface Judged {
  readonly now: number;
  readonly mostFactor: number;
}

/** Undefined: the price is near the last believed one, or its jump has lasted long enough. */
export function doubtOf(price: number, last: Priced, { now, mostFactor }: Judged): Doubt | undefined {
  const isNear = (other: number) => price <= other * mostFactor && price * mostFactor >= other;
  const believed = last.doubt?.believed ?? last.price;
  if (isNear(believed)) return undefined;
  if (!last.doubt || !isNear(last.price)) return { believed, since: now };
  // A clock that was set back begins it again.
  const passedMs = now - last.doubt.since;
  if (passedMs < 0) return { believed, since: now };
  return passedMs >= DOUBTED_FOR_MS ? undefined : last.doubt;
}
