import recorded from "@tradeslip/simulators/exchanges/recorded/bitfinex.json" with { type: "json" };
import { expect, it } from "vitest";
import { failureOf } from "../testing/failure-of.ts";
import { pricesFrom, quotesFrom } from "../testing/ask-exchange.ts";
import { BITFINEX } from "./client.ts";

const row = (symbol: string, bid: unknown, ask: unknown) => [symbol, bid, 38, ask, 32, 1, 0.1, 9, 1982, 9, 9];

it("takes the middle of a recorded pair among rows of other lengths, and gives no time", async () => {
  expect(await quotesFrom(BITFINEX, recorded.body)).toEqual([
    { coinId: "bitcoin", currency: "USD", price: "7381.65", asOf: null },
  ]);
});

it("refuses a pair's row that has another length, and keeps the others", async () => {
  const rows = [
    row("tBTCUSD", 7, 7).slice(0, 10),
    [...row("tBTCEUR", 7, 7), 1],
    row("tDOGE:USD", 0.1, 0.1001),
    null,
    5,
  ];
  expect(await pricesFrom(BITFINEX, rows)).toEqual({ "dogecoin USD": "0.10005" });
});

it("reads UST as Tether and small numbers without an exponent", async () => {
  const rows = [row("tUSTUSD", 0.9998, 0.9998), row("tTRXUSD", 1e-7, 1e-7)];
  expect(await pricesFrom(BITFINEX, rows)).toEqual({ "tether USD": "0.9998", "tron USD": "0.0000001" });
});

it("takes no number for a price that is text", async () => {
  const rows = [row("tBTCUSD", "7381.6", "7381.7"), row("tETHUSD", 2600, 2600)];
  expect(await pricesFrom(BITFINEX, rows)).toEqual({ "ethereum USD": "2600" });
});

it("refuses its maintenance notice", async () => {
  const failure = await failureOf(quotesFrom(BITFINEX, ["error", 20060, "maintenance"]));
  expect(failure).toMatchObject({ kind: "bad-shape" });
});
