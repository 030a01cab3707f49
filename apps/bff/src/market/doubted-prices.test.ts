import { HOUR, MINUTE } from "@tradeslip/node-kit/testing/fake-clock";
import { expect, it } from "vitest";
import type { ResourceState } from "../swr-cache/resource-state.ts";
import type { MarketCoins } from "../sources/price-source.ts";
import { withDoubts } from "./doubted-prices.ts";
import { marketCoin } from "./testing/market-data.ts";

const START = Date.UTC(2026, 10, 29, 12);

/** A list's coin at each price, a minute after the one before; the doubts about it. */
function doubts(prices: readonly number[], stepMs = MINUTE) {
  let state: ResourceState<MarketCoins> = { kind: "unknown" };
  return prices.map((price, index) => {
    const fetchedAt = START + index * stepMs;
    const value: MarketCoins = withDoubts([marketCoin({ price })], state, fetchedAt);
    state = {
      kind: "value",
      value,
      fetchedAt,
      stamp: null,
      stampSeenAt: fetchedAt,
      failing: false,
      dueAt: 0,
    };
    return value[0]!.doubt?.believed ?? null;
  });
}

it.each([
  ["a first price, however odd", [1e-12], [null]],
  ["a price that doubles or halves", [100, 200, 100], [null, null, null]],
  ["a jump for one list", [100, 201, 101], [null, 100, null]],
  ["a fall for one list", [100, 49, 101], [null, 100, null]],
  ["jump after jump", [100, 1_000, 10, 1_000], [null, 100, 100, 100]],
])("doubts %s", (_, prices, expected) => {
  expect(doubts(prices)).toEqual(expected);
});

it("believes a jump that has lasted for ten minutes", () => {
  const lasting = doubts([100, ...Array.from({ length: 12 }, () => 40)]);
  expect(lasting.slice(1, 11)).toEqual(Array.from({ length: 10 }, () => 100));
  expect(lasting.slice(11)).toEqual([null, null]);
});

it("knows nothing of a list of six hours ago, or from tomorrow", () => {
  expect(doubts([100, 1_000], 6 * HOUR)).toEqual([null, null]);
  expect(doubts([100, 1_000], 6 * HOUR - 1)).toEqual([null, 100]);
  expect(doubts([100, 1_000], -6 * HOUR)).toEqual([null, null]);
});
