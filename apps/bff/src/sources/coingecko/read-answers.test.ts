import { describe, expect, it } from "vitest";
import { BitcoinPrices, GlobalMarket, MarketCoins, PriceChart } from "../price-source.ts";
import {
  readBitcoinPrices,
  readCoinsById,
  readGlobal,
  readPriceChart,
  readTopCoins,
} from "./read-answers.ts";
import { coinAnswer, coinsAnswer, globalAnswer, pricesAnswer } from "./testing/answers.ts";

const one = (answer: unknown) => readTopCoins(answer, 1);
const fifty = (answer: unknown) => readTopCoins(answer, 50);
const reading =
  (answer: unknown, read = one) =>
  () =>
    read(answer);
const badShape = expect.objectContaining({ kind: "bad-shape" });

describe("coins/markets", () => {
  it("becomes a coin of ours", () => {
    expect(one([coinAnswer()])).toEqual([
      {
        id: "bitcoin",
        symbol: "BTC",
        name: "Bitcoin",
        price: 77671,
        change24h: -0.95302,
        volume24h: 33235034316,
        marketCap: 1555886872303,
        marketCapChange24hPercent: -0.9665,
        rank: 1,
        high24h: 78419,
        low24h: 76696,
        circulatingSupply: 20030493,
        totalSupply: 20030843,
        ath: 126080,
        athChangePercentage: -38.39571,
        atl: 67.81,
        atlChangePercentage: 114443.23093,
        fullyDilutedValuation: 1555914058873,
        maxSupply: 21000000,
        athAt: "2025-10-06T18:57:42.558Z",
        atlAt: "2013-07-06T00:00:00.000Z",
        sparkline: [81045.84776489827, 81001.73089268175, 80898.20817826076],
        lastUpdated: "2026-05-18T12:49:21.599Z",
      },
    ]);
  });

  it("keeps null where CoinGecko knows nothing", () => {
    const onlyPrice = { id: "bitcoin", symbol: "btc", name: "Bitcoin", current_price: 1 };
    const nulls = Object.fromEntries(Object.keys(coinAnswer()).map((key) => [key, null]));
    for (const answer of [onlyPrice, { ...nulls, ...onlyPrice }]) {
      const [coin] = one([answer]);
      expect(coin).toMatchObject({
        rank: null,
        change24h: null,
        totalSupply: null,
        sparkline: [],
        lastUpdated: null,
      });
      expect(MarketCoins.parse([coin])).toEqual([coin]);
    }
  });

  it("drops gaps of a sparkline and an unreadable time", () => {
    const [coin] = one([coinAnswer({ sparkline_in_7d: { price: [1, null, 2] }, last_updated: "yesterday" })]);
    expect(coin).toMatchObject({ sparkline: [1, 2], lastUpdated: null });
  });

  it("takes no more coins than were asked for", () => {
    expect(fifty(coinsAnswer(60))).toHaveLength(50);
  });

  it.each([null, "1", -1, Number.POSITIVE_INFINITY, Number.NaN, undefined, 1e30])(
    "A3 refuses a price of %j in any coin",
    (price) => {
      const answer = coinsAnswer(50);
      answer[30] = coinAnswer({ id: "other", current_price: price });
      expect(reading(answer, fifty)).toThrow(badShape);
    },
  );

  it("A3 refuses bitcoin at 0, but not another coin at 0", () => {
    expect(reading([coinAnswer({ current_price: 0 })])).toThrow(badShape);
    expect(readTopCoins([coinAnswer(), coinAnswer({ id: "dust", current_price: 0 })], 2)).toHaveLength(2);
  });

  it.each(["market_cap", "total_volume", "price_change_percentage_24h", "circulating_supply"])(
    "A3 refuses an infinite %s",
    (field) => {
      expect(reading([coinAnswer({ [field]: JSON.parse("1e400") })])).toThrow(badShape);
    },
  );

  it("A3 refuses an infinite point of a sparkline", () => {
    expect(reading([coinAnswer({ sparkline_in_7d: { price: [1, JSON.parse("1e400")] } })])).toThrow(badShape);
  });

  it("A3 refuses a list without bitcoin where it must be", () => {
    expect(reading(coinsAnswer(50).slice(1), fifty)).toThrow(badShape);
    expect(() => readCoinsById([coinAnswer({ id: "tron" })], ["tron", "bitcoin"])).toThrow(badShape);
  });

  it("A3 refuses fewer than half of the coins", () => {
    expect(fifty(coinsAnswer(25))).toHaveLength(25);
    expect(reading(coinsAnswer(24), fifty)).toThrow(badShape);
    expect(reading([])).toThrow(badShape);
  });

  it.each([{}, { status: { error_code: 10_002 } }, "Throttled", null, [null], [{}]])(
    "A3 refuses %j",
    (answer) => {
      expect(reading(answer)).toThrow(badShape);
    },
  );

  it("keeps of coins asked for by id only those", () => {
    const answer = [coinAnswer({ id: "tron" }), coinAnswer({ id: "monero" })];
    expect(readCoinsById(answer, ["tron", "avalanche-2"]).map((coin) => coin.id)).toEqual(["tron"]);
    expect(() => readCoinsById(answer, ["avalanche-2"])).toThrow(badShape);
  });

  it("names the wrong place in few words", () => {
    expect(() => one([coinAnswer({ current_price: null })])).toThrow(/^0\.current_price: .{1,150}$/);
  });
});

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

const read = (answer: unknown) => readBitcoinPrices(answer, ["usd", "eur"]);

describe("simple/price", () => {
  it("becomes prices by currency", () => {
    const prices = read(pricesAnswer());
    expect(prices).toEqual({
      byCurrency: {
        usd: {
          price: 76975,
          change: -1.4093297098441402,
          volume: 29096603418.89408,
          marketCap: 1542226908349.8406,
        },
        eur: { price: 66219, change: -1.52, volume: 25030735059.2, marketCap: 1326731571209.1 },
      },
      lastUpdatedAt: "2026-05-18T08:17:38.000Z",
    });
    expect(BitcoinPrices.parse(JSON.parse(JSON.stringify(prices)))).toEqual(prices);
  });

  it("leaves out a currency that is absent and one that was not asked for", () => {
    const prices = readBitcoinPrices(pricesAnswer(), ["usd", "krw"]);
    expect(Object.keys(prices.byCurrency)).toEqual(["usd"]);
  });

  it("takes 0 for a missing change, volume or capitalisation, and null for a missing time", () => {
    expect(read({ bitcoin: { usd: 76975, usd_24h_vol: null } })).toEqual({
      byCurrency: { usd: { price: 76975, change: 0, volume: 0, marketCap: 0 } },
      lastUpdatedAt: null,
    });
    expect(read(pricesAnswer({ last_updated_at: 1e15 })).lastUpdatedAt).toBeNull();
  });

  it.each([null, 0, -1, "76975", Number.POSITIVE_INFINITY, 1e-9, [76975]])(
    "A3 refuses a price of %j",
    (price) => {
      expect(() => read(pricesAnswer({ eur: price }))).toThrow(
        expect.objectContaining({ kind: "bad-shape", message: expect.stringMatching(/^eur\.price: /) }),
      );
    },
  );

  it.each([
    {},
    { bitcoin: {} },
    { bitcoin: null },
    { bitcoin: { last_updated_at: 1779092258 } },
    { ethereum: { usd: 2000 } },
    [],
    "Throttled",
    pricesAnswer({ usd_24h_change: Number.POSITIVE_INFINITY }),
    pricesAnswer({ usd_market_cap: -5 }),
    pricesAnswer({ last_updated_at: Number.POSITIVE_INFINITY }),
  ])("A3 refuses %j", (answer) => {
    expect(() => read(answer)).toThrow(expect.objectContaining({ kind: "bad-shape" }));
  });
});

describe("market_chart", () => {
  const chartAnswer = (...prices: unknown[]) => ({ prices, market_caps: [], total_volumes: [] });

  it("becomes prices by time, the last of those of one time", () => {
    const chart = readPriceChart(
      chartAnswer([1618499053863, 62641.967327043465], [1618504491663, 63082], [1618504491663, 63083]),
    );
    expect(chart).toEqual({
      points: [
        [1618499053863, 62641.967],
        [1618504491663, 63083],
      ],
    });
    expect(PriceChart.parse(JSON.parse(JSON.stringify(chart)))).toEqual(chart);
  });

  it.each([
    {},
    [],
    null,
    "Throttled",
    { prices: null },
    chartAnswer(),
    chartAnswer([1, 2], null),
    chartAnswer([1, null]),
    chartAnswer([1, 0]),
    chartAnswer([1, -5]),
    chartAnswer([1, Number.POSITIVE_INFINITY]),
    chartAnswer([1, "5"]),
    chartAnswer([1]),
    chartAnswer([1, 2, 3]),
    chartAnswer([null, 5]),
    chartAnswer([-1, 5]),
    chartAnswer([1.5, 5]),
    chartAnswer([2, 5], [1, 5]),
    chartAnswer(...Array.from({ length: 1001 }, (_, index) => [index + 1, 5])),
  ])("A3 refuses chart %#", (answer) => {
    expect(() => readPriceChart(answer)).toThrow(expect.objectContaining({ kind: "bad-shape" }));
  });
});
