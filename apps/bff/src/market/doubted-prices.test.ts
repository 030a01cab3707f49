import { DAY, FakeClock, HOUR, MINUTE } from "@tradeslip/node-kit/testing/fake-clock";
import { expect, it } from "vitest";
import type { BitcoinPrices } from "../sources/price-source.ts";
import { LastPrices } from "./doubted-prices.ts";
import { marketCoin } from "./testing/market-data.ts";

/** Null: the coin isn't in the list. */
type Listed = number | null;

function start(clock = new FakeClock()) {
  const last = new LastPrices(clock);
  /** The next list, and what its coin is believed to cost instead; null: what the list says. */
  const list = (price: Listed, id = "bitcoin") => {
    const coins = last.withDoubts(price === null ? [] : [marketCoin({ id, price })]);
    last.rememberCoins(coins, clock.now());
    return coins[0]?.doubt?.believed ?? null;
  };
  const bitcoin = (prices: Readonly<Record<string, number>>) => {
    const figures = (price: number) => ({ price, change: null, volume: null, marketCap: null });
    const byCurrency = Object.entries(prices).map(([code, price]) => [code, figures(price)] as const);
    const said: BitcoinPrices = { byCurrency: Object.fromEntries(byCurrency), lastUpdatedAt: null };
    const judged = last.withDoubtedCurrencies(said);
    last.rememberBitcoin(judged, clock.now());
    return Object.entries(judged.byCurrency).flatMap(([code, { doubt }]) => (doubt ? code : []));
  };
  return { clock, last, list, bitcoin };
}

/** A coin's doubts at each price, one after the other. */
function doubts(prices: readonly Listed[], stepMs = MINUTE) {
  const { clock, list } = start();
  return prices.map((price) => {
    const believed = list(price);
    clock.advance(stepMs);
    return believed;
  });
}

it.each([
  ["a first price, however odd", [1e-12], [null]],
  ["a price that doubles or halves", [100, 200, 100], [null, null, null]],
  ["a jump for one list", [100, 201, 101], [null, 100, null]],
  ["a fall for one list", [100, 49, 101], [null, 100, null]],
  ["jump after jump", [100, 1_000, 10, 1_000], [null, 100, 100, 100]],
  ["a jump after an absence", [9, null, 900], [null, null, 9]],
  ["a jump after a price of nothing", [9, 0, 900], [null, 9, 9]],
  ["a jump that was absent meanwhile", [9, 900, null, 900, 9], [null, 9, null, 9, null]],
])("judges %s", (_, prices, expected) => {
  expect(doubts(prices)).toEqual(expected);
});

it("believes a jump that has lasted for ten minutes", () => {
  const lasting = doubts([100, ...Array.from({ length: 12 }, () => 40)]);
  expect(lasting.slice(1, 11)).toEqual(Array.from({ length: 10 }, () => 100));
  expect(lasting.slice(11)).toEqual([null, null]);
});

it("believes a coin that triples within an hour, by steps of less than two", () => {
  const steps = Array.from({ length: 60 }, (_, minute) => 100 * 3 ** (minute / 60));
  expect(doubts(steps).filter((believed) => believed !== null)).toEqual([]);
  expect(doubts([100, 199, 300], 30 * MINUTE)).toEqual([null, null, null]);
});

it("doubts an honest coin that doubled for ten minutes, and not what it does after that", () => {
  const after = doubts([100, ...Array.from({ length: 13 }, (_, minute) => 205 + minute)]);
  expect(after.filter((believed) => believed !== null)).toHaveLength(10);
  expect(after.slice(-3)).toEqual([null, null, null]);
});

it("believes what it finds after six hours without a price", () => {
  expect(doubts([100, 1_000], 6 * HOUR)).toEqual([null, null]);
  expect(doubts([100, 1_000], 6 * HOUR - 1)).toEqual([null, 100]);
});

it.each([DAY, -DAY])("goes by the time that passed, not by a clock that is set by %d ms", (ms) => {
  const { clock, list } = start();
  list(100);
  clock.jump(ms);
  expect(list(1_000)).toBe(100);
  for (let minute = 0; minute < 10; minute += 1) {
    clock.advance(MINUTE);
    expect(list(1_000)).toBe(minute < 9 ? 100 : null);
  }
});

it("goes on where an earlier run, or another replica, was", () => {
  const [first, clock] = [start(), new FakeClock()];
  first.list(100);
  const coins = first.last.withDoubts([marketCoin({ price: 1_000 })]);
  const second = start(clock);
  const fetchedAt = clock.now();
  clock.advance(9 * MINUTE);
  second.last.rememberCoins(coins, fetchedAt);
  // What it hears of an older list later changes nothing.
  second.last.rememberCoins([marketCoin({ price: 7 })], fetchedAt - MINUTE);
  expect(second.list(1_000)).toBe(100);
  clock.advance(MINUTE);
  expect(second.list(1_000)).toBeNull();
});

it("remembers the prices of a thousand coins", () => {
  const { list } = start();
  for (let index = 0; index <= 1_000; index += 1) list(100, `coin-${index}`);
  expect(list(1_000, "coin-1000")).toBe(100);
  expect(list(1_000, "coin-0")).toBeNull();
});

it("doubts a currency that jumped, also after an answer without it, and in one without dollars", () => {
  const { bitcoin } = start();
  expect(bitcoin({ usd: 80_000, eur: 70_000, ngn: 110_000_000 })).toEqual([]);
  expect(bitcoin({ usd: 81_000, eur: 71_000 })).toEqual([]);
  expect(bitcoin({ usd: 81_000, eur: 71_000, ngn: 110_000 })).toEqual(["ngn"]);
  expect(bitcoin({ eur: 120_000, ngn: 110_000 })).toEqual(["ngn"]);
  expect(bitcoin({ eur: 710, ngn: 1_100_000 })).toEqual(["eur", "ngn"]);
  expect(bitcoin({ usd: 81_000, eur: 7_100, ngn: 110_000_000 })).toEqual(["eur"]);
});

it("doubts a currency that moves by more than a fifth at once, as none does within hours", () => {
  const { bitcoin } = start();
  expect(bitcoin({ usd: 80_000, eur: 70_000, ngn: 110_000_000 })).toEqual([]);
  expect(bitcoin({ usd: 80_000, eur: 83_900, ngn: 93_000_000 })).toEqual([]);
  expect(bitcoin({ usd: 80_000, eur: 101_000, ngn: 77_000_000 })).toEqual(["eur", "ngn"]);
  // A wrong price in dollars makes every currency wrong.
  expect(bitcoin({ usd: 152_000, eur: 83_900, ngn: 93_000_000 })).toEqual(["eur", "ngn"]);
  expect(bitcoin({ usd: 80_000, eur: 83_900, ngn: 93_000_000 })).toEqual([]);
});

it("doubts bitcoin's own jump in dollars, whichever answer has it, and no currency for it", () => {
  const { bitcoin, list } = start();
  expect(list(80_000)).toBeNull();
  expect(bitcoin({ usd: 240_000, eur: 210_000 })).toEqual(["usd"]);
  expect(list(240_100)).toBe(80_000);
  expect(bitcoin({ usd: 80_100, eur: 70_100 })).toEqual([]);
  expect(list(80_000)).toBeNull();
});
