import * as z from "zod";
import type { Exchange } from "../exchange.ts";
import { middleOf, numberPrice } from "../quoted-price.ts";
import { readAnswer } from "../read-answer.ts";

/** Rows differ: a trading pair's has 11 items, a funding currency's 17. It gives no time. */
const TickersAnswer = z.array(z.unknown());
/** 1: it works, 0: maintenance. */
const StateAnswer = z.tuple([z.union([z.literal(0), z.literal(1)])]);
const PAIR_LENGTH = 11;
/** symbol, bid, bid size, ask, and seven more that we do not use. */
const Pair = z.tuple([z.string(), numberPrice, z.unknown(), numberPrice]).rest(z.unknown());

/** It allows 10 to 90 calls a minute and then blocks for up to a minute. */
export const BITFINEX: Exchange = {
  name: "bitfinex",
  baseUrl: "https://api-pub.bitfinex.com",
  callsPerMinute: 5,
  path: "/v2/tickers",
  state: {
    path: "/v2/platform/status",
    isTrading: (answer) => readAnswer(StateAnswer, answer)[0] === 1,
  },
  query: (symbols) => ({ symbols: symbols.join(",") }),
  rows(answer) {
    const pairs = readAnswer(TickersAnswer, answer).filter(isPair);
    return new Map(pairs.map((row) => [row[0], row]));
  },
  price(row) {
    const pair = Pair.safeParse(row).data;
    const price = pair ? middleOf({ bid: pair[1], ask: pair[3] }) : null;
    return price === null ? null : { price, asOf: null };
  },
  symbols: {
    bitcoin: { USD: "tBTCUSD", EUR: "tBTCEUR", GBP: "tBTCGBP" },
    ethereum: { USD: "tETHUSD" },
    xrp: { USD: "tXRPUSD" },
    solana: { USD: "tSOLUSD" },
    cardano: { USD: "tADAUSD" },
    dogecoin: { USD: "tDOGE:USD" },
    tron: { USD: "tTRXUSD" },
    usdt: { USD: "tUSTUSD" },
    usdc: { USD: "tUDCUSD" },
    avalanche: { USD: "tAVAX:USD" },
  },
};

function isPair(row: unknown): row is readonly [string, ...unknown[]] {
  return Array.isArray(row) && row.length === PAIR_LENGTH && typeof row[0] === "string";
}
