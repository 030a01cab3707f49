import { speak } from "@tradeslip/ui/testing/english";
import { describe, expect, it } from "vitest";
import { ratesAnswer } from "../../testing/rates-answer.ts";
import { visibleRates, nextSort, type RateFilters } from "./rate-filters.ts";

const { rates } = ratesAnswer(new Date("2026-11-16T14:02:31Z"));
const everything: RateFilters = { filter: "all", search: "", sort: null, isFavorite: () => false };
const countries = (choice: Partial<RateFilters>) =>
  visibleRates(rates, { ...everything, ...choice }).map((rate) => rate.country);

const standIn = rates.map((rate) =>
  ["CHF", "INR"].includes(rate.currency)
    ? { ...rate, buyRate: 44_910, sellRate: 45_090, indicative: true }
    : rate,
);

describe("search", () => {
  it("finds a country by a part of its name in any case", () => {
    expect(countries({ search: " KINGdom " })).toEqual(["United Kingdom"]);
  });

  it("finds every country of a currency", () => {
    expect(countries({ search: "eur" })).toEqual(["Eurozone", "Germany", "France"]);
  });

  it("finds a country by its name in the page's language, and by its English name", () => {
    speak("fr");
    for (const search of ["allem", "germ"]) expect(countries({ search })).toEqual(["Germany"]);
    expect(countries({ search: "etats" })).toEqual(["United States"]);
  });

  it("finds nothing where nothing matches", () => {
    expect(countries({ search: "narnia" })).toEqual([]);
  });
});

describe("filter", () => {
  it("Best Buy shows the 8 lowest buy rates by number, lowest first", () => {
    const best = visibleRates(rates, { ...everything, filter: "bestBuy" });
    expect(best.map((rate) => rate.country)).toEqual([
      "United Kingdom",
      "Switzerland",
      "Eurozone",
      "Germany",
      "France",
      "United States",
      "Singapore",
      "Canada",
    ]);
  });

  it("Best Sell shows the 8 highest sell rates by number, highest first", () => {
    expect(countries({ filter: "bestSell" })).toEqual([
      "South Korea",
      "Japan",
      "India",
      "Mexico",
      "Brazil",
      "Australia",
      "Canada",
      "Singapore",
    ]);
  });

  it("a currency that the source leaves out is ranked on neither side, until nothing has a price", () => {
    for (const filter of ["bestBuy", "bestSell"] as const) {
      const best = visibleRates(standIn, { ...everything, filter });
      expect(best).toHaveLength(8);
      expect(best.filter(({ indicative }) => indicative)).toEqual([]);
      const allMadeUp = rates.map((rate) => ({ ...rate, indicative: true }));
      expect(visibleRates(allMadeUp, { ...everything, filter })).toHaveLength(8);
    }
  });

  it("Favorites shows the favorites in the market order", () => {
    const isFavorite = (country: string) => ["Japan", "United States"].includes(country);
    expect(countries({ filter: "favorites", isFavorite })).toEqual(["United States", "Japan"]);
  });

  it("is not widened by the search: a country outside the best 8 is not found among them", () => {
    expect(countries({ filter: "bestBuy", search: "japan" })).toEqual([]);
  });
});

describe("sort", () => {
  it("orders names alphabetically", () => {
    const sorted = countries({ sort: { column: "country", direction: "ascending" } });
    expect(sorted.slice(0, 3)).toEqual(["Australia", "Brazil", "Canada"]);
    expect(countries({ sort: { column: "country", direction: "descending" } })).toEqual(sorted.toReversed());
  });

  it.each(["buyRate", "sellRate", "change24h", "volume"] as const)("orders %s by size", (column) => {
    const values = visibleRates(rates, { ...everything, sort: { column, direction: "descending" } }).map(
      (rate) => rate[column],
    );
    expect(values).toEqual(values.toSorted((a, b) => b - a));
    expect(values[0]).toBeGreaterThan(values.at(-1) ?? Infinity);
  });

  it.each(["ascending", "descending"] as const)(
    "by a figure, %s, stands a currency that the source leaves out last",
    (direction) => {
      const sorted = visibleRates(standIn, { ...everything, sort: { column: "buyRate", direction } });
      expect(sorted.slice(-2).map(({ currency }) => currency)).toEqual(["INR", "CHF"]);
      const priced = sorted.slice(0, -2).map(({ buyRate }) => buyRate);
      const up = priced.toSorted((a, b) => a - b);
      expect(priced).toEqual(direction === "ascending" ? up : up.toReversed());
    },
  );

  it.each(["change24h", "volume"] as const)("by %s stands a row without one last, either way", (column) => {
    const holed = rates.map((rate) =>
      rate.currency === "JPY" ? { ...rate, [column]: 0, unknown: [column] } : rate,
    );
    for (const direction of ["ascending", "descending"] as const) {
      const sorted = visibleRates(holed, { ...everything, sort: { column, direction } });
      expect(sorted.at(-1)!.currency).toBe("JPY");
    }
  });

  it("reorders the best 8 without changing which they are", () => {
    const best = countries({ filter: "bestBuy" });
    const sorted = countries({ filter: "bestBuy", sort: { column: "country", direction: "ascending" } });
    expect(sorted).toEqual(best.toSorted());
  });

  it("leaves the answer itself in its order", () => {
    countries({ sort: { column: "country", direction: "ascending" } });
    expect(rates[0]?.country).toBe("United States");
  });

  it("reverses with each click on the same column and starts ascending on another", () => {
    const first = nextSort(null, "volume");
    const second = nextSort(first, "volume");
    expect([first.direction, second.direction, nextSort(second, "volume").direction]).toEqual([
      "ascending",
      "descending",
      "ascending",
    ]);
    expect(nextSort(first, "country")).toEqual({ column: "country", direction: "ascending" });
  });
});
