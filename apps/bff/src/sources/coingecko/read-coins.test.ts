import { describe, expect, it } from "vitest";
import { coinAnswer, coinsAnswer } from "./testing/answers.ts";
import { readCoinsById, readTopCoins } from "./read-coins.ts";
import { MarketCoins } from "../price-source.ts";

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
