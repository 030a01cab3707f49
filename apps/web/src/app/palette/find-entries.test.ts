import type { Order } from "@tradeslip/contracts";
import { describe, expect, it } from "vitest";
import { coinList } from "../../testing/market-answers.ts";
import { findEntries } from "./find-entries.ts";

const slip = (reference: string, symbol: string) => ({ reference, coin: { symbol } }) as Order;
const SLIPS = [slip("K7QF-2M9D-4", "BTC"), slip("ABCD-EFGH-1", "ETH")];
const find = (text: string, recent: string[] = []) =>
  findEntries(text, { coins: coinList, slips: SLIPS, recent });
const symbols = (text: string) => find(text).coins.map(({ symbol }) => symbol);
const amount = (text: string) => {
  const found = find(text).amount;
  return found && [found.value, found.coin.symbol];
};

describe("an amount", () => {
  it.each([
    ["0.5 eth", ["0.5", "ETH"]],
    ["0.5eth", ["0.5", "ETH"]],
    [" 12 bitcoin ", ["12", "BTC"]],
    ["sol 3", ["3", "SOL"]],
    ["1,500.5 doge", ["1500.5", "DOGE"]],
  ])("%s is one", (text, expected) => expect(amount(text)).toEqual(expected));

  it.each(["eth", "0.5", "0 eth", "0.5 narnia", "1,234 btc", "-1 btc", "1e9 btc x"])(
    "%s is none that is certain",
    (text) => expect(amount(text)).toBeNull(),
  );

  it("finds its coin among the coins too", () => expect(symbols("0.5 eth")[0]).toBe("ETH"));
});

describe("coins", () => {
  it("the symbol comes first, then its beginning, then the name", () => {
    expect(symbols("usd").slice(0, 2)).toEqual(["USDT", "USDC"]);
    expect(symbols("bitcoin")[0]).toBe("BTC");
    expect(symbols("SOL")[0]).toBe("SOL");
    expect(symbols("o")).toHaveLength(6);
  });

  it("without a text: those opened last, as far as they are listed", () => {
    const recent = ["solana", "gone", "bitcoin"];
    expect(find("", recent).coins.map(({ id }) => id)).toEqual(["solana", "bitcoin"]);
  });
});

it("without a text and before any was opened: the largest coins, and the screens of the app", () => {
  expect(symbols("")).toEqual(["BTC", "ETH", "USDT"]);
  expect(find("").pages.map(({ path }) => path)).toContain("/exchange");
});

describe("slips of this device", () => {
  it.each(["K7QF", "k7qf2m", "K7QF-2M9D-4", "btc"])("%s finds one", (text) => {
    expect(find(text).slips.map(({ reference }) => reference)).toEqual(["K7QF-2M9D-4"]);
  });
  it("without a text: the last one", () => expect(find("").slips).toEqual(SLIPS.slice(0, 1)));
});

describe("pages", () => {
  const pages = (text: string) => find(text).pages.map(({ path }) => path);

  it.each([
    ["rates", "/rates"],
    ["trade", "/exchange"],
    ["book", "/resources"],
    ["setti", "/settings"],
    ["where this", "/prices"],
  ])("%s finds %s", (text, path) => expect(pages(text)).toContain(path));

  it("steps of another way are none", () => expect(pages("verify")).toEqual([]));
});

it("nothing is found where nothing fits", () => {
  expect(find("zzzz")).toEqual({ amount: null, coins: [], slips: [], pages: [] });
});
