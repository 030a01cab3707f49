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

/** M81's twelve: CoinGecko has really sent the first. */
const ODD_VALUES = [
  2.8e32,
  -2.8e32,
  -1,
  null,
  undefined,
  "",
  "1",
  "NaN",
  true,
  [],
  {},
  JSON.parse("1e400"),
] as const;

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
    const onlyPrice = { id: "bitcoin", symbol: "btc", name: "Bitcoin", current_price: 77_671 };
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

  it("keeps the place of a sparkline's gap, and drops an unreadable time", () => {
    const [coin] = one([coinAnswer({ sparkline_in_7d: { price: [1, null, 2] }, last_updated: "yesterday" })]);
    expect(coin).toMatchObject({ sparkline: [1, 0, 2], lastUpdated: null });
  });

  it("takes no more coins than were asked for", () => {
    expect(fifty(coinsAnswer(60))).toHaveLength(50);
  });

  it("leaves out what costs nothing, and takes a coin without a name by its symbol", () => {
    const coins = readTopCoins([coinAnswer({ name: "" }), coinAnswer({ id: "dust", current_price: 0 })], 2);
    expect(coins).toMatchObject([{ id: "bitcoin", name: "BTC" }]);
  });

  it("A3 refuses a list in which bitcoin has no possible price", () => {
    const [bitcoin, ...others] = coinsAnswer(50);
    for (const price of [...ODD_VALUES, 0]) {
      const answer = [{ ...bitcoin, current_price: price }, ...others];
      expect(reading(answer, fifty)).toThrow(badShape);
      expect(() => readCoinsById(answer, ["bitcoin", "coin-1"])).toThrow(badShape);
    }
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

  it("refuses a list in which bitcoin costs what it can't", () => {
    const [bitcoin, ...others] = coinsAnswer(50);
    const withPrice = (price: number) => [{ ...bitcoin, current_price: price }, ...others];
    for (const price of [1e-12, 77.671, 999.99, 10_000_001, 77_671_000, 1e15])
      expect(reading(withPrice(price), fifty), String(price)).toThrow(badShape);
    for (const price of [1_000, 10_000_000]) expect(fifty(withPrice(price))).toHaveLength(50);
  });

  it("leaves out a coin that is there twice at two prices", () => {
    const twice = (price: number) => [...coinsAnswer(49), coinAnswer({ id: "coin-7", current_price: price })];
    const ids = (answer: unknown) => fifty(answer).map(({ id }) => id);
    expect(ids(twice(1))).toEqual(ids(coinsAnswer(49)).filter((id) => id !== "coin-7"));
    expect(ids(twice(100 / 7))).toEqual(ids(coinsAnswer(49)));
    expect(reading([...coinsAnswer(49), coinAnswer({ current_price: 77_672 })], fifty)).toThrow(badShape);
  });

  it("knows the desk's coins by id: swapped symbols, and a coin under one of theirs, deceive no one", () => {
    const [bitcoin, , ...others] = coinsAnswer(50);
    const ether = coinAnswer({ id: "ethereum", symbol: "btc", name: "Ethereum", current_price: 2_000 });
    const posing = coinAnswer({ id: "bitcoin-2", symbol: "btc", current_price: 2 });
    const read = fifty([{ ...bitcoin, symbol: "eth" }, ether, posing, ...others]);
    expect(read.slice(0, 2)).toMatchObject([
      { id: "bitcoin", symbol: "BTC" },
      { id: "ethereum", symbol: "ETH" },
    ]);
    expect(read.map(({ id }) => id)).not.toContain("bitcoin-2");
  });

  it("reads a time in seconds or milliseconds", () => {
    for (const time of [1_779_108_561, 1_779_108_561_000])
      expect(one([coinAnswer({ last_updated: time })])[0]?.lastUpdated).toBe("2026-05-18T12:49:21.000Z");
  });

  it("keeps of coins asked for by id only those", () => {
    const answer = [coinAnswer({ id: "tron" }), coinAnswer({ id: "monero" })];
    expect(readCoinsById(answer, ["tron", "avalanche-2"]).map((coin) => coin.id)).toEqual(["tron"]);
    expect(() => readCoinsById(answer, ["avalanche-2"])).toThrow(badShape);
  });

  it("says in few words what is wrong", () => {
    expect(reading({ error: "x".repeat(1_000) })).toThrow(/^answer: .{1,150}$/);
  });

  it("shows no sign that arranges the text around it", () => {
    const [coin] = one([
      coinAnswer({ symbol: "b\u200btc\u202e", name: "\u2067Bit\ufeffcoin\u2066\n(real)\u200f" }),
    ]);
    expect(coin).toMatchObject({ symbol: "BTC", name: "Bitcoin (real)" });
    const nothing = coinsAnswer(50).map((each, index) =>
      index === 7 ? { ...each, symbol: "\u200b\u2060" } : each,
    );
    expect(fifty(nothing)).toHaveLength(49);
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
    globalAnswer({ market_cap_percentage: { btc: 101 } }),
    globalAnswer({ market_cap_percentage: {} }),
  ])("A3 refuses %j", (answer) => {
    expect(() => readGlobal(answer)).toThrow(expect.objectContaining({ kind: "bad-shape" }));
  });
});

const readPrices = (answer: unknown) => readBitcoinPrices(answer, ["usd", "eur"]);

describe("simple/price", () => {
  it("becomes prices by currency", () => {
    const prices = readPrices(pricesAnswer());
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

  it("says null for a missing change, volume, capitalisation or time", () => {
    expect(readPrices({ bitcoin: { usd: 76975, usd_24h_vol: null } })).toEqual({
      byCurrency: { usd: { price: 76975, change: null, volume: null, marketCap: null } },
      lastUpdatedAt: null,
    });
    expect(readPrices(pricesAnswer({ last_updated_at: 1e15 })).lastUpdatedAt).toBeNull();
    expect(readPrices(pricesAnswer({ last_updated_at: 1_779_092_258_000 })).lastUpdatedAt).toBe(
      "2026-05-18T08:17:38.000Z",
    );
  });

  it.each([76.975, 76_975_000, 1e20])("refuses an answer with a bitcoin at %d dollars", (usd) => {
    expect(() => readPrices(pricesAnswer({ usd }))).toThrow(expect.objectContaining({ kind: "bad-shape" }));
  });

  it.each([0, 1e-9, [76975]])("A3 leaves out the currency of a price of %j", (price) => {
    expect(Object.keys(readPrices(pricesAnswer({ eur: price })).byCurrency)).toEqual(["usd"]);
    if (price !== 1e-9)
      expect(Object.keys(readPrices(pricesAnswer({ usd: price })).byCurrency)).toEqual(["eur"]);
  });

  it.each([
    {},
    { bitcoin: {} },
    { bitcoin: null },
    { bitcoin: { last_updated_at: 1779092258 } },
    { ethereum: { usd: 2000 } },
    [],
    "Throttled",
    pricesAnswer({ usd: null, eur: -1 }),
  ])("A3 refuses %j", (answer) => {
    expect(() => readPrices(answer)).toThrow(expect.objectContaining({ kind: "bad-shape" }));
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
    chartAnswer([1, 2], null, null),
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
    chartAnswer([4, 5], [3, 5], [2, 5], [1, 5]),
    chartAnswer(...Array.from({ length: 1001 }, (_, index) => [index + 1, 5])),
  ])("A3 refuses chart %#", (answer) => {
    expect(() => readPriceChart(answer)).toThrow(expect.objectContaining({ kind: "bad-shape" }));
  });
});

describe("M81: one odd figure", () => {
  /** What differs of two values, by path. */
  function differences(before: unknown, after: unknown, at = ""): string[] {
    if (typeof before !== "object" || before === null || typeof after !== "object" || after === null)
      return Object.is(before, after) ? [] : [at];
    const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])];
    const of = (value: object, key: string) => (value as Record<string, unknown>)[key];
    return keys.flatMap((key) =>
      differences(of(before, key), of(after, key), at === "" ? key : `${at}.${key}`),
    );
  }

  const healthy = coinsAnswer(50);
  const coins = fifty(healthy);
  const NEEDED = ["id", "symbol", "current_price"];

  it.each(Object.keys(coinAnswer()))("%s of coin 31 costs no other coin and no other figure", (field) => {
    for (const value of ODD_VALUES) {
      const read = fifty(healthy.map((coin, index) => (index === 30 ? { ...coin, [field]: value } : coin)));
      const others = (list: readonly { id: string }[]) => list.filter(({ id }) => id !== "coin-30");
      expect(others(read).filter(({ id }) => coins.some((coin) => coin.id === id))).toEqual(others(coins));
      if (NEEDED.includes(field)) {
        // "1" and the like are good texts.
        const isText = field !== "current_price" && typeof value === "string" && value !== "";
        expect(read).toHaveLength(isText ? 50 : 49);
      } else {
        expect(read).toHaveLength(50);
        expect(differences(coins[30], read[30]).length).toBeLessThanOrEqual(
          field === "sparkline_in_7d" ? 3 : 1,
        );
        expect(MarketCoins.safeParse(read).success).toBe(true);
      }
    }
  });

  it("inside a sparkline, or in place of a whole coin, costs itself alone", () => {
    for (const value of ODD_VALUES) {
      const spoilt = healthy.map((coin, index) =>
        index === 30 ? { ...coin, sparkline_in_7d: { price: [1, value, 2] } } : index === 31 ? value : coin,
      );
      expect(fifty(spoilt)).toHaveLength(49);
      expect(fifty(spoilt)[30]?.sparkline).toEqual([1, 0, 2]);
    }
  });

  it("of the whole market is unknown, and the others are as they were", () => {
    const market = readGlobal(globalAnswer());
    const { data } = globalAnswer();
    const paths = Object.entries(data).flatMap(([field, value]) =>
      typeof value === "object"
        ? [[field], ...Object.keys(value as object).map((key) => [field, key])]
        : [[field]],
    );
    // Without these two the answer is refused (A3).
    const needed = [
      "total_market_cap",
      "total_market_cap.usd",
      "market_cap_percentage",
      "market_cap_percentage.btc",
    ];
    for (const [field, key] of paths as [string, string | undefined][]) {
      if (needed.includes([field, key].filter(Boolean).join("."))) continue;
      for (const value of ODD_VALUES) {
        const inner = key === undefined ? value : { ...(data[field] as object), [key]: value };
        const read = readGlobal(globalAnswer({ [field]: inner }));
        expect(differences(market, read).length, `${field} ${key}`).toBeLessThanOrEqual(1);
        expect(GlobalMarket.safeParse(read).success).toBe(true);
      }
    }
  });

  it("of bitcoin's prices is unknown, a price costs its own currency", () => {
    const prices = readPrices(pricesAnswer());
    for (const field of Object.keys(pricesAnswer().bitcoin)) {
      for (const value of ODD_VALUES) {
        const now = readPrices(pricesAnswer({ [field]: value }));
        expect(differences(prices, now).length, field).toBeLessThanOrEqual(1);
        expect(BitcoinPrices.safeParse(now).success).toBe(true);
      }
    }
  });

  it("of a chart costs its own point", () => {
    const start = 1_618_499_053_000;
    const prices = Array.from(
      { length: 24 },
      (_, hour) => [start + hour * 3_600_000, 100 + hour] as unknown[],
    );
    for (const value of [...ODD_VALUES, 1, 8e15]) {
      for (const index of [0, 12, 23]) {
        for (const spoilt of [[value, 112], [prices[index]![0], value], value]) {
          const { points } = readPriceChart({ prices: prices.with(index, spoilt as unknown[]) });
          const others = points.filter(([at]) =>
            prices.some((point) => point[0] === at && at !== prices[index]![0]),
          );
          expect(others).toHaveLength(23);
        }
      }
    }
  });
});
