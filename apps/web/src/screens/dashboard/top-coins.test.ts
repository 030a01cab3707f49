import { describe, expect, it } from "vitest";
import { dashboardCoinsAnswer } from "../../testing/market-answers.ts";
import { badgeRank, findCoins } from "./top-coins.tsx";

const { coins } = dashboardCoinsAnswer(new Date("2026-11-16T14:02:31Z"));
const symbols = (search: string) => findCoins(coins, search).coins.map((coin) => coin.symbol);

describe("finding coins", () => {
  it("returns the first eight without a search, blanks included", () => {
    expect(symbols("")).toEqual(["BTC", "ETH", "USDT", "BNB", "SOL", "XRP", "USDC", "DOGE"]);
    expect(findCoins(coins, "  ").search).toBeNull();
  });

  it("searches all of them, by name or symbol, ignoring case", () => {
    expect(symbols(" CARD ")).toEqual(["ADA"]);
    expect(symbols("shib")).toEqual(["SHIB"]);
    expect(symbols("coin 15")).toEqual(["C15"]);
  });

  it("is not limited to eight results", () => {
    expect(symbols("c").length).toBeGreaterThan(8);
  });
});

it("gives a badge to ranks 1 to 10 alone", () => {
  const ranks = [1, 10, 11, null].map((rank) => badgeRank({ ...coins[0]!, rank }));
  expect(ranks).toEqual([1, 10, null, null]);
});
