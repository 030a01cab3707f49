import * as z from "zod";
import type { Exchange } from "../exchange.ts";
import { middleOf, textPrice } from "../quoted-price.ts";
import { readAnswer } from "../read-answer.ts";

/** All its markets, some of which are not for immediate delivery. Older answers do not say which. */
const TickerAnswer = z.array(z.unknown());
const SpotPair = z.looseObject({ pair: z.string(), market_type: z.literal("SPOT").optional() });
const Ticker = z.object({
  bid: textPrice,
  ask: textPrice,
  /** Unix seconds. */
  timestamp: z.string().regex(/^\d{10}$/),
});

/** It allows 400 calls a second, and 10,000 in ten minutes. */
export const BITSTAMP: Exchange = {
  name: "bitstamp",
  baseUrl: "https://www.bitstamp.net",
  callsPerMinute: 10,
  path: "/api/v2/ticker/",
  query: () => ({}),
  rows(answer) {
    const spot = readAnswer(TickerAnswer, answer).flatMap((row) => SpotPair.safeParse(row).data ?? []);
    return new Map(spot.map((row) => [row.pair, row]));
  },
  price(row) {
    const ticker = Ticker.safeParse(row).data;
    const price = ticker ? middleOf(ticker) : null;
    if (!ticker || price === null) return null;
    return { price, asOf: new Date(Number(ticker.timestamp) * 1000).toISOString() };
  },
  symbols: {
    bitcoin: { USD: "BTC/USD", EUR: "BTC/EUR", GBP: "BTC/GBP" },
    ethereum: { USD: "ETH/USD" },
    bnb: { USD: "BNB/USD" },
    xrp: { USD: "XRP/USD" },
    solana: { USD: "SOL/USD" },
    cardano: { USD: "ADA/USD" },
    dogecoin: { USD: "DOGE/USD" },
    tron: { USD: "TRX/USD" },
    usdt: { USD: "USDT/USD" },
    usdc: { USD: "USDC/USD" },
    avalanche: { USD: "AVAX/USD" },
  },
};
