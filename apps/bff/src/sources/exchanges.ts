import { BITFINEX } from "./bitfinex/client.ts";
import { BITFLYER } from "./bitflyer/client.ts";
import { BITSTAMP } from "./bitstamp/client.ts";
import { COINBASE } from "./coinbase/client.ts";
import type { Exchange } from "./exchange.ts";
import { GEMINI } from "./gemini/client.ts";
import { KRAKEN } from "./kraken/client.ts";
import type { ExchangeName } from "./source-names.ts";

export const EXCHANGES: Readonly<Record<ExchangeName, Exchange>> = {
  coinbase: COINBASE,
  kraken: KRAKEN,
  bitstamp: BITSTAMP,
  bitfinex: BITFINEX,
  gemini: GEMINI,
  bitflyer: BITFLYER,
};
