import { RatesAnswer } from "@tradeslip/contracts/schemas";
import { describe, expect, it } from "vitest";
import { composeRates } from "./compose-rates.ts";

const OBTAINED = "2026-05-18T08:18:00.000Z";
const SEEN = "2026-05-18T08:17:38.000Z";
const usd = { price: 76_975, change: -1.4, volume: 29e9, marketCap: 1542e9 };
const eur = { price: 66_219, change: -1.5, volume: 25e9, marketCap: 1326e9 };
const freshness = { source: "live", asOf: OBTAINED, nextRefresh: OBTAINED };

describe("rates from market prices", () => {
  it("has a row for each country, and one price for all that share a currency", () => {
    const { rates } = composeRates({ byCurrency: { usd, eur }, lastUpdatedAt: SEEN }, OBTAINED);
    expect(rates).toHaveLength(14);
    expect(rates[0]).toMatchObject({
      country: "United States",
      buyRate: 76_821.05,
      indicative: false,
      lastUpdated: SEEN,
    });
    const euros = rates.filter((rate) => rate.currency === "EUR");
    expect(euros.map((rate) => rate.country)).toEqual(["Eurozone", "Germany", "France"]);
    expect(new Set(euros.map((rate) => rate.sellRate))).toEqual(new Set([66_351.438]));
  });

  it("takes 45000 for a missing price and says that the row is indicative", () => {
    const { rates } = composeRates({ byCurrency: { usd }, lastUpdatedAt: SEEN }, OBTAINED);
    expect(rates.filter((rate) => rate.indicative)).toHaveLength(13);
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
      lastUpdated: SEEN,
      indicative: true,
    });
  });

  it("sums up the USD row", () => {
    const { summary } = composeRates({ byCurrency: { usd, eur }, lastUpdatedAt: SEEN }, OBTAINED);
    expect(summary).toEqual({
      averageBuyUsd: 76_821.05,
      averageSellUsd: 77_128.95,
      totalVolume: 29e9,
      activeMarkets: 14,
    });
  });

  it("does not sum up a stand-in: without a dollar price it shows about what the euro says", () => {
    const { summary } = composeRates({ byCurrency: { eur }, lastUpdatedAt: SEEN }, OBTAINED);
    expect(summary.averageBuyUsd).toBeCloseTo((66_219 * 0.998) / 0.86027, 4);
  });

  it("says when the prices were fetched where CoinGecko names no time", () => {
    const content = composeRates({ byCurrency: { usd }, lastUpdatedAt: null }, OBTAINED);
    expect(content.rates[0]?.lastUpdated).toBe(OBTAINED);
    expect(RatesAnswer.parse({ freshness, ...content })).toEqual({ freshness, ...content });
  });
});
