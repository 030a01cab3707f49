import { type Coin } from "./coin.ts";
import { listCoins } from "./coins.ts";
import { type Currency, unitsPerUsd } from "./currencies.ts";
import { streamOf, walk, walkAtHour } from "./noise.ts";

export const HOUR = 3_600_000;
export const DAY = 24 * HOUR;
/** Each coin is repriced this often, at its own second of the interval. */
const TICK = 20_000;
const WEEK_POINTS = 168;

export interface RankedCoin {
  readonly coin: Coin;
  /** By market capitalisation, from 1; null without one. */
  readonly rank: number | null;
}

/**
 * The market at any instant, in US dollars. Every answer follows from seed and instant alone; the only cached
 * values are each coin's last full week of hours, because 168 points are expensive to compute for 250 coins.
 */
export interface Market {
  readonly coins: readonly Coin[];
  find(id: string): Coin | undefined;
  /** When the price shown at `at` was taken. */
  pricedAt(coin: Coin, at: number): number;
  usd(coin: Coin, at: number): number;
  volumeUsd(coin: Coin, at: number): number;
  /** 0 for a coin without supply. */
  capUsd(coin: Coin, at: number): number;
  /** The hourly prices of the past seven days, oldest first, the last at the latest full hour. */
  week(coin: Coin, at: number): readonly number[];
  /** Largest first; those without market capitalisation last. */
  ranked(at: number): RankedCoin[];
  /** Units of the currency for one dollar. */
  rate(currency: Currency, at: number): number;
}

/** @param stillAt from then on no price moves */
export function createMarket(seed: number, outsideTop50: readonly string[], stillAt = Infinity): Market {
  const coins = listCoins(outsideTop50);
  const byId = new Map(coins.map((coin) => [coin.id, coin]));
  const weeks = new Map<Coin, { hour: number; points: number[] }>();
  const everybody = streamOf(seed, "everybody");

  function pricedAt(coin: Coin, at: number): number {
    const second = Math.abs(streamOf(seed, coin.id)) % TICK;
    return Math.floor((at - second) / TICK) * TICK + second;
  }

  /** Two parts the whole market's mood, three parts the coin's own. */
  function usdWhere(coin: Coin, walkOf: (stream: number) => number): number {
    const own = walkOf(streamOf(seed, coin.movesWith));
    return (coin.usd ?? 0) * Math.exp(coin.swing * (0.4 * walkOf(everybody) + 0.6 * own));
  }

  const market: Market = {
    coins,
    find: (id) => byId.get(id),
    pricedAt,
    usd(coin, at) {
      const moment = Math.min(pricedAt(coin, at), stillAt);
      return usdWhere(coin, (stream) => walk(stream, moment));
    },
    volumeUsd: (coin, at) =>
      coin.volume * Math.exp(0.4 * walk(streamOf(seed, `${coin.id} volume`), pricedAt(coin, at))),
    capUsd: (coin, at) => (coin.circulating ?? 0) * market.usd(coin, at),
    week(coin, at) {
      const hour = Math.floor(at / HOUR);
      const kept = weeks.get(coin);
      if (kept?.hour === hour) return kept.points;
      const points = Array.from({ length: WEEK_POINTS }, (_, n) =>
        usdWhere(coin, (stream) => walkAtHour(stream, hour - WEEK_POINTS + 1 + n)),
      );
      weeks.set(coin, { hour, points });
      return points;
    },
    ranked(at) {
      const sized = coins.map((coin) => ({ coin, cap: market.capUsd(coin, at) }));
      sized.sort((a, b) => b.cap - a.cap);
      return sized.map(({ coin, cap }, index) => ({ coin, rank: cap > 0 ? index + 1 : null }));
    },
    rate: (currency, at) => unitsPerUsd(currency, (id) => market.usd(byId.get(id)!, at)),
  };
  return market;
}
