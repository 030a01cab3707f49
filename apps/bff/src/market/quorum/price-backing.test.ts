import type { PriceSourceReport } from "@tradeslip/contracts";
import { describe, expect, it } from "vitest";
import type { DecidedPrice } from "./decide-price.ts";
import { assessBitcoin, assessCoins, PRICE_SOURCES } from "./price-backing.ts";

const EARLY = Date.parse("2026-11-21T12:00:00.000Z");
const LATE = EARLY + 60_000;
const LATE_STAMP = new Date(LATE).toISOString();

const NOTHING_MORE = {
  side: undefined,
  fetchedAt: LATE,
  sideFetchedAt: undefined,
  spread: { buyPercent: "0", sellPercent: "0" },
  extraCountries: [],
};

const priceAt = (at: number, isLive: boolean): DecidedPrice => ({
  price: "1",
  asOf: new Date(at).toISOString(),
  isLive,
  isCross: false,
  agreement: isLive ? "agreed" : "disputed",
  asked: 6,
  agreeing: isLive ? 6 : 0,
  spreadPercent: 0.1,
});
const pricesOf = (prices: Record<string, DecidedPrice>) => ({ prices, quotes: [], sources: [], memory: {} });

describe("the freshness of a list of coins", () => {
  it("is bitcoin's while that is live, however new or old the others are", () => {
    const agreed = pricesOf({
      "bitcoin/USD": priceAt(EARLY, true),
      "ethereum/USD": priceAt(LATE, true),
      "solana/USD": priceAt(EARLY, false),
    });
    expect(assessCoins(agreed)).toMatchObject({ isLive: true, asOf: EARLY });
    expect(assessCoins(agreed)).toEqual(assessBitcoin(agreed));
  });

  it("is the newest live price's while bitcoin isn't live, still with bitcoin's sources", () => {
    const agreed = pricesOf({
      "bitcoin/USD": priceAt(EARLY, false),
      "bitcoin/EUR": priceAt(LATE + 1, true),
      "ethereum/USD": priceAt(LATE, true),
      "solana/USD": priceAt(EARLY, true),
    });
    const { details } = assessBitcoin(agreed);
    expect(details).toMatchObject({ agreement: "disputed" });
    expect(assessCoins(agreed)).toEqual({ isLive: true, asOf: LATE, details });
    expect(assessBitcoin(agreed)).toMatchObject({ isLive: false, asOf: EARLY });
  });

  it("is bitcoin's while no coin is live", () => {
    const agreed = pricesOf({ "bitcoin/USD": priceAt(EARLY, false), "ethereum/USD": priceAt(LATE, false) });
    expect(assessCoins(agreed)).toMatchObject({ isLive: false, asOf: EARLY });
  });
});

it("says of each source's price how far that coin's is agreed on, where that isn't as far as bitcoin's", () => {
  const quoted = {
    source: "kraken",
    currency: "USD",
    price: "1",
    asOf: LATE_STAMP,
    verdict: "counted",
  } as const;
  const report = {
    name: "kraken",
    lineage: "kraken",
    status: "answering",
    lastSuccessAt: LATE_STAMP,
  } as const;
  const agreed = {
    ...pricesOf({
      "bitcoin/USD": { ...priceAt(LATE, true), agreement: "few" },
      "ethereum/USD": priceAt(LATE, true),
      "solana/USD": { ...priceAt(LATE, true), agreement: "few" },
    }),
    quotes: ["bitcoin", "ethereum", "solana"].map((coinId) => ({ ...quoted, coinId })),
    sources: [report],
  };
  const { sources } = PRICE_SOURCES.compose(agreed, NOTHING_MORE) as { sources: PriceSourceReport[] };
  expect(sources[0]!.prices.map(({ coinId, agreement }) => [coinId, agreement])).toEqual([
    ["bitcoin", undefined],
    ["ethereum", "agreed"],
    ["solana", undefined],
  ]);
});
