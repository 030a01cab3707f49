import type { Rate } from "@tradeslip/contracts";
import {
  CURRENCY_FACTORS,
  EXTRA_COUNTRIES,
  RATE_COUNTRIES,
  type RateCountry,
} from "@tradeslip/contracts/rules";
import { Rate as RateSchema, RatesAnswer, RatesSummary } from "@tradeslip/contracts/schemas";
import Big from "big.js";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fallbackRates } from "./fallback-rates.ts";
import { agreeOnPrices } from "./quorum/agreed-prices.ts";
import { composeAgreedRates, composeRates, rateRow, spreadPercent, summariseRates } from "./rates.ts";

const EURO_COUNTRIES = RATE_COUNTRIES.filter(({ currency }) => currency === "EUR").map(({ name }) => name);
const OBTAINED = "2026-05-18T08:18:00.000Z";
const SEEN = "2026-05-18T08:17:38.000Z";
const usd = { price: 76_975, change: -1.4, volume: 29e9, marketCap: 1542e9 };
const eur = { price: 66_219, change: -1.5, volume: 25e9, marketCap: 1326e9 };
const freshness = { source: "live", asOf: OBTAINED, nextRefresh: OBTAINED };

describe("rates from market prices", () => {
  it("has a row for each country, and one price for all that share a currency", () => {
    const { rates } = composeRates({ byCurrency: { usd, eur }, lastUpdatedAt: SEEN }, OBTAINED, []);
    expect(rates).toHaveLength(RATE_COUNTRIES.length);
    expect(rates[0]).toMatchObject({
      country: "United States",
      buyRate: 76_821.05,
      indicative: false,
      lastUpdated: SEEN,
    });
    const euros = rates.filter((rate) => rate.currency === "EUR");
    expect(euros.map((rate) => rate.country)).toEqual(EURO_COUNTRIES);
    expect(new Set(euros.map((rate) => rate.sellRate))).toEqual(new Set([66_351.438]));
  });

  it("takes 45000 for a missing price and says that the row is indicative", () => {
    const { rates } = composeRates({ byCurrency: { usd }, lastUpdatedAt: SEEN }, OBTAINED, []);
    expect(rates.filter((rate) => rate.indicative)).toHaveLength(RATE_COUNTRIES.length - 1);
    expect(rates[3]).toEqual({
      country: "Japan",
      countryCode: "jp",
      currency: "JPY",
      buyRate: 44_910,
      sellRate: 45_090,
      spreadPercent: 0.4,
      change24h: 0,
      volume: 0,
      marketCap: 0,
      unknown: ["change24h", "volume", "marketCap"],
      lastUpdated: SEEN,
      indicative: true,
    });
  });

  it("sums up the USD row", () => {
    const { summary } = composeRates({ byCurrency: { usd, eur }, lastUpdatedAt: SEEN }, OBTAINED, []);
    expect(summary).toEqual({
      averageBuyUsd: 76_821.05,
      averageSellUsd: 77_128.95,
      totalVolume: 29e9,
      activeMarkets: RATE_COUNTRIES.length,
    });
  });

  it("does not sum up a stand-in: without a dollar price it shows about what the euro says", () => {
    const { summary } = composeRates({ byCurrency: { eur }, lastUpdatedAt: SEEN }, OBTAINED, []);
    expect(summary.averageBuyUsd).toBeCloseTo((66_219 * 0.998) / 0.86027, 4);
  });

  it("says when the prices were fetched where the source names no time", () => {
    const content = composeRates({ byCurrency: { usd }, lastUpdatedAt: null }, OBTAINED, []);
    expect(content.rates[0]?.lastUpdated).toBe(OBTAINED);
    expect(RatesAnswer.parse({ freshness, ...content })).toEqual({ freshness, ...content });
  });
});

describe("rates from agreed prices", () => {
  it("labels the row that a doubted source alone gives, and no other", () => {
    const now = Date.parse(OBTAINED);
    const quote = (currency: string, price: string, isLive: boolean) => {
      return { coinId: "bitcoin", currency, price, asOf: null, fetchedAt: now, isLive };
    };
    const quotes = [quote("USD", "84000", true), quote("EUR", "72000", true), quote("BRL", "4200", false)];
    const name = "coingecko";
    const agreed = agreeOnPrices({
      sources: [{ name, lineage: name, status: "answering", lastSuccessAt: now, quotes }],
      ownSource: name,
      references: null,
      extraCurrencies: [],
      memory: {},
      now,
    });
    const { rates } = composeAgreedRates(agreed, undefined, OBTAINED, []);
    const delayed = rates.filter(({ staleAsOf }) => staleAsOf !== undefined);
    expect(delayed.map(({ currency, staleAsOf }) => [currency, staleAsOf])).toEqual([["BRL", OBTAINED]]);
  });
});

describe("a row of the rates", () => {
  const country = { name: "United States", code: "us", currency: "USD" } as const;
  const state = { lastUpdated: "2026-05-18T08:17:38.000Z", indicative: false };
  const quote = {
    price: 76_975,
    change: -1.4093297,
    volume: 29096603418.89408,
    marketCap: 1542226908349.8406,
  };

  it("buys at 0.998 and sells at 1.002 of the market price", () => {
    expect(rateRow(country, quote, state)).toEqual({
      country: "United States",
      countryCode: "us",
      currency: "USD",
      buyRate: 76_821.05,
      sellRate: 77_128.95,
      spreadPercent: 0.4,
      change24h: -1.41,
      volume: 29096603418.89,
      marketCap: 1542226908349.84,
      lastUpdated: "2026-05-18T08:17:38.000Z",
      indicative: false,
    });
    expect(RateSchema.safeParse(rateRow(country, quote, state)).success).toBe(true);
  });

  it.each([
    [1.1, 1.0978, 1.1022],
    [115_234.35, 115_003.8813, 115_464.8187],
    [116_039_000, 115_806_922, 116_271_078],
  ])("multiplies %d exactly, where floating point would not", (price, buyRate, sellRate) => {
    expect(rateRow(country, { ...quote, price }, state)).toMatchObject({ buyRate, sellRate });
  });

  it("has no negative zero", () => {
    expect(rateRow(country, { ...quote, change: -0.001 }, state).change24h).toBe(0);
  });
});

describe("the spread", () => {
  it("is the difference in percent of the buying price, two decimals", () => {
    expect(spreadPercent(new Big(100), new Big("101.236"))).toBe(1.24);
  });
  it("is 0 if the buying price is 0", () => {
    expect(spreadPercent(new Big(0), new Big(5))).toBe(0);
  });
});

function row(currency: string, price: number, indicative = false): Rate {
  const country = RATE_COUNTRIES.find((candidate) => candidate.currency === currency) as RateCountry;
  return rateRow(
    country,
    { price, change: 0, volume: price * 1000, marketCap: 0 },
    { lastUpdated: "", indicative },
  );
}

describe("the summary tiles", () => {
  it("use the USD row if there is one", () => {
    expect(summariseRates([row("EUR", 50_000), row("USD", 70_000)])).toEqual({
      averageBuyUsd: 69_860,
      averageSellUsd: 70_140,
      totalVolume: 70_000_000,
      activeMarkets: 2,
    });
  });

  it("use the average in dollars if there is none", () => {
    // By the factors these are 100,000 and 200,000 dollars.
    const summary = summariseRates([row("EUR", 86_027), row("CAD", 276_240)]);
    expect(summary).toEqual({
      averageBuyUsd: 149_700,
      averageSellUsd: 150_300,
      totalVolume: 150_000_000,
      activeMarkets: 2,
    });
  });

  it("average the volumes that are known: one that is not is no 0", () => {
    const quote = { price: 74_388, change: 0, volume: null, marketCap: null };
    const british = RATE_COUNTRIES.find(({ currency }) => currency === "GBP")!;
    const pounds = rateRow(british, quote, { lastUpdated: OBTAINED, indicative: false });
    const alone = summariseRates([row("EUR", 86_027)]);
    expect(summariseRates([row("EUR", 86_027), pounds]).totalVolume).toBe(alone.totalVolume);
    expect(summariseRates([pounds]).totalVolume).toBe(0);
  });

  it("do not take a stand-in USD row for a market price while others have one", () => {
    const summary = summariseRates([row("USD", 45_000, true), row("EUR", 86_027), row("JPY", 45_000, true)]);
    expect(summary).toMatchObject({ averageBuyUsd: 99_800, averageSellUsd: 100_200, activeMarkets: 3 });
  });

  it("use the USD row when all rows are stand-ins", () => {
    expect(summariseRates([row("EUR", 1, true), row("USD", 45_000, true)])).toMatchObject({
      averageBuyUsd: 44_910,
    });
  });

  it("are zero without rows", () => {
    const summary = summariseRates([]);
    expect(summary).toEqual({ averageBuyUsd: 0, averageSellUsd: 0, totalVolume: 0, activeMarkets: 0 });
    expect(RatesSummary.safeParse(summary).success).toBe(true);
  });
});

describe("made-up rates", () => {
  const now = Date.UTC(2026, 10, 21, 12);
  const time = "2026-11-21T12:00:00.000Z";
  const madeUp = { source: "fallback", asOf: time, nextRefresh: time };

  it("are the exchange's fallback price times each currency's factor, with the desk's spread", () => {
    const { rates, summary } = fallbackRates({ now, random: () => 0.5, extraCountries: [] });
    expect(rates[0]).toEqual({
      country: "United States",
      countryCode: "us",
      currency: "USD",
      buyRate: 75_648.4,
      sellRate: 75_951.6,
      spreadPercent: 0.4,
      change24h: 0,
      volume: 30e9,
      marketCap: 1_516e9,
      lastUpdated: time,
      indicative: true,
    });
    const korea = rates.find(({ currency }) => currency === "KRW");
    expect(korea?.buyRate).toBeCloseTo(75_648.4 * CURRENCY_FACTORS.KRW, 2);
    expect(summary).toEqual({
      averageBuyUsd: 75_648.4,
      averageSellUsd: 75_951.6,
      totalVolume: 30e9,
      activeMarkets: RATE_COUNTRIES.length,
    });
  });

  it("keep within five percent, are all indicative and of the contract's shape, whatever chance says", () => {
    fc.assert(
      fc.property(
        fc.infiniteStream(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true })),
        (chance) => {
          const content = fallbackRates({
            now,
            random: () => chance.next().value,
            extraCountries: EXTRA_COUNTRIES,
          });
          expect(RatesAnswer.safeParse({ freshness: madeUp, ...content }).error).toBeUndefined();
          for (const rate of content.rates) {
            expect(rate.indicative).toBe(true);
            expect(Math.abs(rate.change24h)).toBeLessThanOrEqual(5);
          }
        },
      ),
    );
  });

  it("agree for countries with one currency", () => {
    const { rates } = fallbackRates({ now, random: Math.random, extraCountries: [] });
    const euros = rates.filter((rate) => rate.currency === "EUR");
    const same = new Set(
      euros.map((rate) => `${rate.buyRate} ${rate.change24h} ${rate.volume} ${rate.marketCap}`),
    );
    expect([euros.length, same.size]).toEqual([EURO_COUNTRIES.length, 1]);
  });
});
