import { BITFINEX } from "./bitfinex/client.ts";
import { BITFLYER } from "./bitflyer/client.ts";
import { BITSTAMP } from "./bitstamp/client.ts";
import { COINBASE } from "./coinbase/client.ts";
import type { Exchange } from "./exchange.ts";
import { GEMINI } from "./gemini/client.ts";
import { KRAKEN } from "./kraken/client.ts";

/** Exchanges that vote on prices, by their name in PRICE_SOURCES. */
export const EXCHANGES = {
  coinbase: COINBASE,
  kraken: KRAKEN,
  bitstamp: BITSTAMP,
  bitfinex: BITFINEX,
  gemini: GEMINI,
  bitflyer: BITFLYER,
} as const satisfies Readonly<Record<string, Exchange>>;
export type ExchangeName = keyof typeof EXCHANGES;
export const EXCHANGE_NAMES = Object.keys(EXCHANGES) as readonly ExchangeName[];

/** What PRICE_SOURCES may name: coin lists and votes, votes, and reference rates. */
export type SourceName = "coingecko" | ExchangeName | "ecb";
export const SOURCE_NAMES: readonly SourceName[] = ["coingecko", ...EXCHANGE_NAMES, "ecb"];
