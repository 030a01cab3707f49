import recorded from "@tradeslip/simulators/exchanges/recorded/bitstamp.json" with { type: "json" };
import { describe, expect, it } from "vitest";
import { pricesFrom, quotesFrom } from "../testing/ask-exchange.ts";
import { BITSTAMP } from "./client.ts";

const row = { pair: "BTC/USD", bid: "84009", ask: "84011", last: "85000", timestamp: "1790515990" };

it("takes the middle and the stamp of a recorded row", async () => {
  expect(await quotesFrom(BITSTAMP, recorded.body)).toEqual([
    { coinId: "bitcoin", currency: "USD", price: "26209.5", asOf: "2023-06-06T16:29:04.000Z" },
  ]);
});

it("takes only what is for immediate delivery, where it says so", async () => {
  const rows = [
    { ...row, pair: "BTC/USD", market_type: "SPOT" },
    { ...row, pair: "BTC/USD", market_type: "PERPETUAL", bid: "1", ask: "1" },
    { ...row, pair: "ETH/USD" },
    { ...row, pair: "BTC/EUR", market_type: "PERPETUAL" },
  ];
  expect(await pricesFrom(BITSTAMP, rows)).toEqual({ "bitcoin USD": "84010", "ethereum USD": "84010" });
});

describe("a row without a readable time has no vote", () => {
  it.each([1790515990, "1790515990000", "", null, "2026-09-27"])("%j", async (timestamp) => {
    const rows = [
      { ...row, timestamp },
      { ...row, pair: "ETH/USD" },
    ];
    expect(await pricesFrom(BITSTAMP, rows)).toEqual({ "ethereum USD": "84010" });
  });
});
