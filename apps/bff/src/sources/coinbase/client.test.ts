import { expect, it } from "vitest";
import { failureOf } from "../testing/failure-of.ts";
import { pricesFrom, quotesFrom } from "../testing/ask-exchange.ts";
import { COINBASE } from "./client.ts";

const answer = (rates: Record<string, unknown>, currency = "USD") => ({ data: { currency, rates } });

it("turns rates around: 1 / BTC in dollars, EUR / BTC in euros, and gives no time", async () => {
  const rates = { BTC: "1.25e-05", ETH: "0.0003846153", EUR: "0.905502", USDC: "1.0", UST: "0.9955201592" };
  expect(await quotesFrom(COINBASE, answer({ ...rates, BTC: "1.25000e-05" }))).toEqual([
    { coinId: "bitcoin", currency: "USD", price: "80000", asOf: null },
    { coinId: "bitcoin", currency: "EUR", price: "72440.16", asOf: null },
    { coinId: "ethereum", currency: "USD", price: "2600.000572", asOf: null },
  ]);
});

it("reads the rates of a recorded answer, exponents too", async () => {
  const prices = await pricesFrom(
    COINBASE,
    answer({ BTC: "2.551553826112372e-05", JPY: "115.881", DOGE: "8.594757198109154" }),
  );
  expect(prices).toEqual({
    "bitcoin USD": "39191.805",
    "bitcoin JPY": "4541585.55521",
    "dogecoin USD": "0.11635",
  });
});

it.each(["0.00025000", "2.55e-05", "0.00002551"])("a coin's rate of %s is rounded too much", async (BTC) => {
  expect(await pricesFrom(COINBASE, answer({ BTC, ETH: "0.0003846153" }))).toEqual({
    "ethereum USD": "2600.000572",
  });
});

it("a rate of money may have lost the zeros at its end, and no more", async () => {
  const rates = { BTC: "1.25000e-05", EUR: "0.9055", GBP: "0.761", CHF: null };
  expect(await pricesFrom(COINBASE, answer(rates))).toEqual({
    "bitcoin USD": "80000",
    "bitcoin EUR": "72440",
  });
});

it("its USDC has no vote: it is a dollar by decree", async () => {
  const prices = await pricesFrom(COINBASE, answer({ BTC: "1.25000e-05", USDC: "1.000001" }));
  expect(Object.keys(prices)).toEqual(["bitcoin USD"]);
});

it("rates for another base are refused", async () => {
  const failure = await failureOf(quotesFrom(COINBASE, answer({ BTC: "1.25000e-05" }, "EUR")));
  expect(failure).toMatchObject({ kind: "bad-shape", message: expect.stringContaining("currency") });
});
