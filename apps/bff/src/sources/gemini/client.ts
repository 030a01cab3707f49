import * as z from "zod";
import type { Exchange } from "../exchange.ts";
import { decimalText, textPrice } from "../quoted-price.ts";
import { readAnswer } from "../read-answer.ts";

/** All its pairs with their last price: no book, no time. */
const PriceFeedAnswer = z.array(z.unknown());
const Named = z.looseObject({ pair: z.string() });
const Pair = z.object({ price: textPrice });

/** It allows 120 calls a minute. */
export const GEMINI: Exchange = {
  name: "gemini",
  baseUrl: "https://api.gemini.com",
  callsPerMinute: 10,
  path: "/v1/pricefeed",
  query: () => ({}),
  rows(answer) {
    const named = readAnswer(PriceFeedAnswer, answer).flatMap((row) => Named.safeParse(row).data ?? []);
    return new Map(named.map((row) => [row.pair, row]));
  },
  price(row) {
    const pair = Pair.safeParse(row).data;
    const price = pair ? decimalText(pair.price) : null;
    return price === null ? null : { price, asOf: null };
  },
  symbols: {
    bitcoin: { USD: "BTCUSD", EUR: "BTCEUR", GBP: "BTCGBP", SGD: "BTCSGD" },
    ethereum: { USD: "ETHUSD" },
    bnb: { USD: "BNBUSD" },
    xrp: { USD: "XRPUSD" },
    solana: { USD: "SOLUSD" },
    dogecoin: { USD: "DOGEUSD" },
    tron: { USD: "TRXUSD" },
    usdt: { USD: "USDTUSD" },
    usdc: { USD: "USDCUSD" },
    avalanche: { USD: "AVAXUSD" },
  },
};
