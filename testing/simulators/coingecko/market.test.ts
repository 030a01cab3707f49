import { expect, test } from "vitest";
import { createMarket, DAY, HOUR } from "./market.ts";

const NOON = Date.UTC(2026, 10, 21, 12);
const MINUTE = 60_000;
const market = createMarket(1, []);
const bitcoin = market.find("bitcoin")!;
const priced = market.coins.filter(({ usd }) => usd !== null);

test("the same seed and instant give the same market, whatever was asked before", () => {
  const other = createMarket(1, []);
  other.week(other.find("bitcoin")!, NOON - DAY);
  for (const coin of market.coins) {
    expect(other.usd(other.find(coin.id)!, NOON)).toBe(market.usd(coin, NOON));
    expect(other.week(other.find(coin.id)!, NOON)).toEqual(market.week(coin, NOON));
  }
});

test("another seed is another market", () => {
  const other = createMarket(2, []);
  expect(other.usd(other.find("bitcoin")!, NOON)).not.toBe(market.usd(bitcoin, NOON));
});

test("a market that stands still from an instant on has moved until then", () => {
  const still = createMarket(1, [], NOON);
  const { usd } = market;
  expect(still.usd(bitcoin, NOON - HOUR)).toBe(usd(bitcoin, NOON - HOUR));
  expect(still.usd(bitcoin, NOON + HOUR)).toBe(still.usd(bitcoin, NOON + MINUTE));
  expect(still.pricedAt(bitcoin, NOON + HOUR)).toBe(market.pricedAt(bitcoin, NOON + HOUR));
});

test("every price that can move has moved a minute later, and by little", () => {
  const changes = priced.map((coin) =>
    Math.abs(market.usd(coin, NOON + MINUTE) / market.usd(coin, NOON) - 1),
  );
  expect(Math.min(...changes)).toBeGreaterThan(0);
  expect(Math.max(...changes)).toBeLessThan(0.02);
});

test("within one tick the price and its time stand still", () => {
  const taken = market.pricedAt(bitcoin, NOON);
  expect(market.pricedAt(bitcoin, taken + 19_999)).toBe(taken);
  expect(market.usd(bitcoin, taken + 19_999)).toBe(market.usd(bitcoin, taken));
  expect(market.pricedAt(bitcoin, taken + 20_000)).toBe(taken + 20_000);
});

test("a price never leaves its swing, over years", () => {
  for (let at = NOON - 1000 * DAY; at < NOON + 1000 * DAY; at += 7 * HOUR) {
    const usd = market.usd(bitcoin, at);
    expect(usd).toBeGreaterThan(64_000);
    expect(usd).toBeLessThan(80_000);
  }
});

test("the desk's coins stay among the first 50, over years", () => {
  const desk =
    "bitcoin ethereum binancecoin ripple solana cardano dogecoin tron tether usd-coin avalanche-2".split(" ");
  for (let at = NOON - 1000 * DAY; at < NOON + 1000 * DAY; at += 9 * DAY) {
    const top = market.ranked(at).slice(0, 50);
    expect(top.map(({ coin }) => coin.id)).toEqual(expect.arrayContaining(desk));
    expect(top.every(({ coin }) => coin.usd !== null)).toBe(true);
  }
});

test("prices stay between their all-time low and high", () => {
  const astray = priced.filter(
    ({ usd, swing, atl, ath }) => atl!.usd >= usd! * Math.exp(-swing) || ath!.usd <= usd! * Math.exp(swing),
  );
  expect(astray.map(({ id }) => id)).toEqual([]);
});

test("a dollar coin stays within a cent of its dollar", () => {
  for (const id of ["tether", "usd-coin", "dai"]) {
    for (let at = NOON; at < NOON + 100 * DAY; at += HOUR) {
      expect(Math.abs(market.usd(market.find(id)!, at) - 1)).toBeLessThan(0.01);
    }
  }
});

test("a coin that the simulator does not know cannot be moved out of the top 50", () => {
  expect(() => createMarket(1, ["nothing"])).toThrow(
    "outsideTop50 names a coin the simulator does not know: nothing",
  );
});
