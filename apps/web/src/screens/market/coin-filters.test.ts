import { describe, expect, it } from "vitest";
import { coinList } from "../../testing/market-answers.ts";
import { visibleCoins, firstSort, nextSort, type CoinFilters, type SortColumn } from "./coin-filters.ts";

const COLUMNS: SortColumn[] = ["rank", "price", "change24h", "volume24h", "marketCap"];
const everything: CoinFilters = {
  filter: "all",
  search: "",
  sort: firstSort("rank"),
  isWatched: () => false,
};
const chosen = (choice: Partial<CoinFilters>, coins = coinList) =>
  visibleCoins(coins, { ...everything, ...choice });
const symbols = (choice: Partial<CoinFilters>) => chosen(choice).map((coin) => coin.symbol);

describe("search", () => {
  it("finds a coin by a part of its name in any case", () => {
    expect(symbols({ search: " BIT " })).toEqual(["BTC"]);
  });

  it("finds a coin by its symbol in any case", () => {
    expect(symbols({ search: "usd" })).toEqual(["USDT", "USDC"]);
  });

  it("finds nothing where nothing matches", () => {
    expect(symbols({ search: "narnia" })).toEqual([]);
  });
});

describe("watchlist", () => {
  const isWatched = (id: string) => ["solana", "bitcoin"].includes(id);

  it("shows the watched coins alone, in the order asked for", () => {
    expect(symbols({ filter: "watchlist", isWatched })).toEqual(["BTC", "SOL"]);
    expect(
      symbols({ filter: "watchlist", isWatched, sort: { column: "price", direction: "ascending" } }),
    ).toEqual(["SOL", "BTC"]);
  });

  it("is searched within itself", () => {
    expect(symbols({ filter: "watchlist", isWatched, search: "eth" })).toEqual([]);
  });
});

describe("sort", () => {
  it.each(COLUMNS)("orders by %s in both directions", (column) => {
    const known = coinList.filter((coin) => coin[column] !== null);
    const ascending = chosen({ sort: { column, direction: "ascending" } }, known).map(
      (coin) => coin[column]!,
    );
    const descending = chosen({ sort: { column, direction: "descending" } }, known).map(
      (coin) => coin[column]!,
    );
    expect(ascending).toEqual(ascending.toSorted((a, b) => a - b));
    expect(descending).toEqual(ascending.toReversed());
    expect(ascending[0]).toBeLessThan(ascending.at(-1)!);
  });

  it.each(COLUMNS)("keeps coins with an unknown %s last in both directions", (column) => {
    const coins = coinList
      .slice(0, 6)
      .map((coin, index) => (index % 2 === 0 ? { ...coin, [column]: null } : coin));
    for (const direction of ["ascending", "descending"] as const) {
      const tail = chosen({ sort: { column, direction } }, coins).slice(-3);
      expect(tail.map((coin) => coin.id)).toEqual(["bitcoin", "tether", "solana"]);
    }
  });

  it("leaves the answer itself in its order", () => {
    chosen({ sort: { column: "price", direction: "ascending" } });
    expect(coinList[0]?.symbol).toBe("BTC");
  });

  it("starts with the first rank, and with the largest amounts", () => {
    expect(firstSort("rank").direction).toBe("ascending");
    expect(COLUMNS.slice(1).map((column) => firstSort(column).direction)).toEqual(
      Array(4).fill("descending"),
    );
  });

  it("turns with each click on the same head and starts again on another", () => {
    const first = nextSort(firstSort("rank"), "price");
    const second = nextSort(first, "price");
    expect([first.direction, second.direction, nextSort(second, "price").direction]).toEqual([
      "descending",
      "ascending",
      "descending",
    ]);
    expect(nextSort(second, "rank")).toEqual({ column: "rank", direction: "ascending" });
  });
});
