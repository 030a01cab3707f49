import { describe, expect, it } from "vitest";
import { pricesAnswer } from "./testing/answers.ts";
import { readBitcoinPrices } from "./read-bitcoin-prices.ts";
import { BitcoinPrices } from "../price-source.ts";

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
