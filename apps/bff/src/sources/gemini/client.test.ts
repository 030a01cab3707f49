import recorded from "@tradeslip/simulators/exchanges/recorded/gemini.json" with { type: "json" };
import { expect, it } from "vitest";
import { quotesFrom } from "../testing/ask-exchange.ts";
import { GEMINI } from "./client.ts";

it("takes the last price, because there is no book and no time", async () => {
  expect(await quotesFrom(GEMINI, recorded.body)).toEqual([
    { coinId: "bitcoin", currency: "USD", price: "84005", asOf: null },
    { coinId: "ethereum", currency: "USD", price: "2601.5", asOf: null },
  ]);
});
