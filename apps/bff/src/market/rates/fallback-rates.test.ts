import { RatesAnswer } from "@tradeslip/contracts/schemas";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { EXCHANGE_FACTORS } from "./exchange-factors.ts";
import { fallbackRates } from "./fallback-rates.ts";

const now = Date.UTC(2026, 10, 21, 12);
const time = "2026-11-21T12:00:00.000Z";
const freshness = { source: "fallback", asOf: time, nextRefresh: time };

describe("made-up rates", () => {
  it("are the default price times each currency's factor, with the desk's spread", () => {
    const { rates, summary } = fallbackRates({ now, random: () => 0.5 });
    expect(rates[0]).toEqual({
      country: "United States",
      countryCode: "us",
      currency: "USD",
      buyRate: 44_910,
      sellRate: 45_090,
      spreadPercent: 0.4,
      change24h: 0,
      volume: 30e9,
      marketCap: 900e9,
      lastUpdated: time,
      indicative: true,
    });
    const korea = rates.at(-1);
    expect(korea?.buyRate).toBeCloseTo(44_910 * EXCHANGE_FACTORS.KRW, 2);
    expect(summary).toEqual({
      averageBuyUsd: 44_910,
      averageSellUsd: 45_090,
      totalVolume: 30e9,
      activeMarkets: 14,
    });
  });

  it("keep within five percent, are all indicative and of the contract's shape, whatever chance says", () => {
    fc.assert(
      fc.property(
        fc.infiniteStream(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true })),
        (chance) => {
          const content = fallbackRates({ now, random: () => chance.next().value });
          expect(RatesAnswer.safeParse({ freshness, ...content }).error).toBeUndefined();
          for (const rate of content.rates) {
            expect(rate.indicative).toBe(true);
            expect(Math.abs(rate.change24h)).toBeLessThanOrEqual(5);
          }
        },
      ),
    );
  });

  it("agree for countries with one currency", () => {
    const { rates } = fallbackRates({ now, random: Math.random });
    const euros = rates.filter((rate) => rate.currency === "EUR");
    const same = new Set(
      euros.map((rate) => `${rate.buyRate} ${rate.change24h} ${rate.volume} ${rate.marketCap}`),
    );
    expect([euros.length, same.size]).toEqual([3, 1]);
  });
});
