import * as z from "zod";
import type { Exchange } from "../exchange.ts";
import { middleOf, textPrice } from "../quoted-price.ts";
import { badShape, readAnswer } from "../read-answer.ts";
import { logExcerpt, rateLimited } from "../source-error.ts";

/** A failure comes with status 200. */
const TickerAnswer = z.object({
  error: z.array(z.unknown()).catch([]),
  result: z.record(z.string(), z.unknown()).optional(),
});
/** Price, whole lots, lots. It gives no time. */
const Level = z.tuple([textPrice]).rest(z.unknown());
const Pair = z.object({ b: Level, a: Level });

/** online, maintenance, cancel_only or post_only: trades happen only in the first. */
const StateAnswer = z.object({ error: z.tuple([]), result: z.object({ status: z.string() }) });

const RATE_LIMIT = /^(EAPI:Rate limit exceeded|EGeneral:Too many requests)/;
const UNKNOWN_PAIR = "EQuery:Unknown asset pair";

/** It allows one call a second, and wants to be asked about commercial use of its data. */
export const KRAKEN: Exchange = {
  name: "kraken",
  baseUrl: "https://api.kraken.com",
  callsPerMinute: 10,
  path: "/0/public/Ticker",
  state: {
    path: "/0/public/SystemStatus",
    isTrading: (answer) => readAnswer(StateAnswer, answer).result.status === "online",
  },
  query: (symbols) => ({ pair: symbols.join(",") }),
  // A single pair that it no longer lists fails the whole call: from then on only bitcoin's pairs, which no
  // exchange drops, are asked for.
  isKept: ({ coinId }, refusal) => !refusal.includes(UNKNOWN_PAIR) || coinId === "bitcoin",
  rows(answer) {
    const { error, result = {} } = readAnswer(TickerAnswer, answer);
    const [first] = error;
    if (typeof first === "string") refuse(first);
    return new Map(Object.entries(result));
  },
  price(row) {
    const pair = Pair.safeParse(row).data;
    const price = pair ? middleOf({ bid: pair.b[0], ask: pair.a[0] }) : null;
    return price === null ? null : { price, asOf: null };
  },
  symbols: {
    bitcoin: {
      USD: "XBTUSD",
      EUR: "XBTEUR",
      GBP: "XBTGBP",
      JPY: "XBTJPY",
      AUD: "XBTAUD",
      CAD: "XBTCAD",
      CHF: "XBTCHF",
    },
    ethereum: { USD: "ETHUSD" },
    bnb: { USD: "BNBUSD" },
    xrp: { USD: "XRPUSD" },
    solana: { USD: "SOLUSD" },
    cardano: { USD: "ADAUSD" },
    dogecoin: { USD: "XDGUSD" },
    tron: { USD: "TRXUSD" },
    usdt: { USD: "USDTUSD" },
    usdc: { USD: "USDCUSD" },
    avalanche: { USD: "AVAXUSD" },
  },
  answerSymbols: {
    bitcoin: {
      USD: "XXBTZUSD",
      EUR: "XXBTZEUR",
      GBP: "XXBTZGBP",
      JPY: "XXBTZJPY",
      AUD: "XBTAUD",
      CAD: "XXBTZCAD",
      CHF: "XBTCHF",
    },
    ethereum: { USD: "XETHZUSD" },
    bnb: { USD: "BNBUSD" },
    xrp: { USD: "XXRPZUSD" },
    solana: { USD: "SOLUSD" },
    cardano: { USD: "ADAUSD" },
    dogecoin: { USD: "XDGUSD" },
    tron: { USD: "TRXUSD" },
    usdt: { USD: "USDTZUSD" },
    usdc: { USD: "USDCUSD" },
    avalanche: { USD: "AVAXUSD" },
  },
};

function refuse(error: string): never {
  throw RATE_LIMIT.test(error) ? rateLimited(logExcerpt(error, null)) : badShape(`error: ${error}`);
}
