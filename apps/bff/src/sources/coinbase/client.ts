import Big from "big.js";
import * as z from "zod";
import type { Exchange, Rows } from "../exchange.ts";
import { decimalText, textPrice } from "../quoted-price.ts";
import { readAnswer } from "../read-answer.ts";

/** A coin's rate with fewer digits is too coarse to invert: `0.00025000` was seen. */
const FEWEST_DIGITS = 6;
/** Rates of currencies have six, less the zeros at their end. */
const FEWEST_DIGITS_OF_MONEY = 4;

/** Units of each coin and currency for one dollar. It gives no time. */
const RatesAnswer = z.object({
  data: z.object({ currency: z.literal("USD"), rates: z.record(z.string(), z.unknown()) }),
});

/**
 * Its public limit is 10,000 calls an hour. Its rates are units for one dollar, so one symbol of a coin
 * serves all currencies; its USDC is a dollar by definition, and has no vote.
 */
export const COINBASE: Exchange = {
  name: "coinbase",
  baseUrl: "https://api.coinbase.com",
  callsPerMinute: 10,
  path: "/v2/exchange-rates",
  query: () => ({ currency: "USD" }),
  rows: (answer) => new Map(Object.entries(readAnswer(RatesAnswer, answer).data.rates)),
  price(coinRate, { currency }, rates) {
    const coins = rateOf(coinRate, FEWEST_DIGITS);
    const money = moneyFor(currency, rates);
    const price = coins && money ? decimalText(money.div(coins)) : null;
    return price === null ? null : { price, asOf: null };
  },
  symbols: {
    bitcoin: {
      USD: "BTC",
      EUR: "BTC",
      GBP: "BTC",
      JPY: "BTC",
      SGD: "BTC",
      AUD: "BTC",
      CAD: "BTC",
      CHF: "BTC",
      NGN: "BTC",
      INR: "BTC",
      BRL: "BTC",
      MXN: "BTC",
      KRW: "BTC",
    },
    ethereum: { USD: "ETH" },
    bnb: { USD: "BNB" },
    xrp: { USD: "XRP" },
    solana: { USD: "SOL" },
    cardano: { USD: "ADA" },
    dogecoin: { USD: "DOGE" },
    usdt: { USD: "USDT" },
    avalanche: { USD: "AVAX" },
  },
};

function moneyFor(currency: string, rates: Rows): Big | null {
  return currency === "USD" ? new Big(1) : rateOf(rates.get(currency), FEWEST_DIGITS_OF_MONEY);
}

function rateOf(rate: unknown, fewestDigits: number): Big | null {
  const parsed = textPrice.safeParse(rate);
  return parsed.success && digitsOf(rate as string) >= fewestDigits ? parsed.data : null;
}

/** Significant digits, such as 5 in `0.00025000`. */
function digitsOf(text: string): number {
  const [mantissa = ""] = text.split(/[eE]/, 1);
  return mantissa.replace(".", "").replace(/^0+/, "").length;
}
