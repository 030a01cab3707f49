import * as z from "zod";
import type { Exchange } from "../exchange.ts";
import { middleOf, numberPrice } from "../quoted-price.ts";
import { readAnswer } from "../read-answer.ts";

const TickerAnswer = z.looseObject({ product_code: z.string() });
const Ticker = z.object({
  best_bid: numberPrice,
  best_ask: numberPrice,
  /**
   * CLOSED, PREOPEN (an auction), CIRCUIT BREAK, … have old prices at a fresh time. Older answers lack it.
   */
  state: z.literal("RUNNING").optional(),
  /** UTC, although it does not say so. */
  timestamp: z.iso.datetime({ local: true }).transform((text) => (text.endsWith("Z") ? text : `${text}Z`)),
});

/** One pair per call; it allows 500 calls in five minutes. */
export const BITFLYER: Exchange = {
  name: "bitflyer",
  baseUrl: "https://api.bitflyer.com",
  callsPerMinute: 10,
  path: "/v1/getticker",
  query: (symbols) => ({ product_code: symbols.join() }),
  rows(answer) {
    const ticker = readAnswer(TickerAnswer, answer);
    return new Map([[ticker.product_code, ticker]]);
  },
  price(row) {
    const ticker = Ticker.safeParse(row).data;
    const price = ticker ? middleOf({ bid: ticker.best_bid, ask: ticker.best_ask }) : null;
    return ticker && price !== null ? { price, asOf: new Date(ticker.timestamp).toISOString() } : null;
  },
  symbols: {
    bitcoin: { JPY: "BTC_JPY" },
  },
};
