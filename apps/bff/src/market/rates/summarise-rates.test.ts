import type { Rate } from "@tradeslip/contracts";
import { RatesSummary } from "@tradeslip/contracts/schemas";
import { describe, expect, it } from "vitest";
import { COUNTRIES, type Country } from "./countries.ts";
import { rateRow } from "./rate-row.ts";
import { summariseRates } from "./summarise-rates.ts";

function row(currency: string, price: number, indicative = false): Rate {
  const country = COUNTRIES.find((candidate) => candidate.currency === currency) as Country;
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
