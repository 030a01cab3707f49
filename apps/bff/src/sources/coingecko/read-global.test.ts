import { describe, expect, it } from "vitest";
import { globalAnswer } from "./testing/answers.ts";
import { readGlobal } from "./read-global.ts";
import { GlobalMarket } from "../price-source.ts";

describe("global", () => {
  it("becomes our whole market", () => {
    expect(readGlobal(globalAnswer())).toEqual({
      totalMarketCapUsd: 2621040321355.0405,
      totalVolumeUsd: 95133256404.37308,
      btcDominance: 57.9539332566265,
      ethDominance: 9.58227145398409,
      marketCapChange24hPercent: -1.6081983639177684,
      volumeChange24hPercent: 33.064521460740046,
      activeCryptocurrencies: 17397,
      updatedAt: "2026-05-27T10:39:11.000Z",
    });
  });

  it("keeps null for what recorded answers lack", () => {
    const market = readGlobal(
      globalAnswer({
        volume_change_percentage_24h_usd: undefined,
        market_cap_change_percentage_24h_usd: null,
        market_cap_percentage: { btc: 42.8 },
        updated_at: null,
      }),
    );
    expect(market).toMatchObject({
      volumeChange24hPercent: null,
      marketCapChange24hPercent: null,
      ethDominance: null,
    });
    expect(GlobalMarket.parse(market)).toEqual({ ...market, updatedAt: null });
  });

  it.each([
    {},
    { data: {} },
    { data: null },
    globalAnswer({ total_market_cap: { usd: 0 } }),
    globalAnswer({ total_market_cap: { usd: null } }),
    globalAnswer({ total_market_cap: {} }),
    globalAnswer({ total_market_cap: { usd: -1 } }),
    globalAnswer({ total_volume: { usd: Number.POSITIVE_INFINITY } }),
    globalAnswer({ market_cap_percentage: { btc: 101 } }),
    globalAnswer({ market_cap_percentage: {} }),
    globalAnswer({ active_cryptocurrencies: 1.5 }),
    globalAnswer({ updated_at: Number.POSITIVE_INFINITY }),
  ])("A3 refuses %j", (answer) => {
    expect(() => readGlobal(answer)).toThrow(expect.objectContaining({ kind: "bad-shape" }));
  });
});
