import type { DeskCoinId } from "@tradeslip/contracts/rules";
import { type MarketCoinId, toMarketId } from "./coin-ids.ts";

/** The columns below, in their order. Kraken's answer names many a pair otherwise than it is asked for. */
const COLUMNS = [
  "coinbase",
  "kraken",
  "krakenAnswers",
  "bitstamp",
  "bitfinex",
  "gemini",
  "bitflyer",
] as const;
export type SymbolColumn = (typeof COLUMNS)[number];

type Row = [DeskCoinId, currency: string, ...names: (string | null)[]];

/**
 * What each exchange calls the desk's coins in USD, and bitcoin in the currencies of the rates; null: no market there.
 * Coinbase answers units for one dollar, so a coin's name does for all currencies; its USDC is a dollar by its own decree.
 * Pairs as listed in August 2026.
 */
// oxfmt-ignore
const ROWS: readonly Row[] = [
  ["bitcoin",   "USD", "BTC",  "XBTUSD",  "XXBTZUSD", "BTC/USD",  "tBTCUSD",   "BTCUSD",  null],
  ["bitcoin",   "EUR", "BTC",  "XBTEUR",  "XXBTZEUR", "BTC/EUR",  "tBTCEUR",   "BTCEUR",  null],
  ["bitcoin",   "GBP", "BTC",  "XBTGBP",  "XXBTZGBP", "BTC/GBP",  "tBTCGBP",   "BTCGBP",  null],
  ["bitcoin",   "JPY", "BTC",  "XBTJPY",  "XXBTZJPY", null,       null,        null,      "BTC_JPY"],
  ["bitcoin",   "SGD", "BTC",  null,      null,       null,       null,        "BTCSGD",  null],
  ["bitcoin",   "AUD", "BTC",  "XBTAUD",  "XBTAUD",   null,       null,        null,      null],
  ["bitcoin",   "CAD", "BTC",  "XBTCAD",  "XXBTZCAD", null,       null,        null,      null],
  ["bitcoin",   "CHF", "BTC",  "XBTCHF",  "XBTCHF",   null,       null,        null,      null],
  ["bitcoin",   "NGN", "BTC",  null,      null,       null,       null,        null,      null],
  ["bitcoin",   "INR", "BTC",  null,      null,       null,       null,        null,      null],
  ["bitcoin",   "BRL", "BTC",  null,      null,       null,       null,        null,      null],
  ["bitcoin",   "MXN", "BTC",  null,      null,       null,       null,        null,      null],
  ["bitcoin",   "KRW", "BTC",  null,      null,       null,       null,        null,      null],
  ["ethereum",  "USD", "ETH",  "ETHUSD",  "XETHZUSD", "ETH/USD",  "tETHUSD",   "ETHUSD",  null],
  ["bnb",       "USD", "BNB",  "BNBUSD",  "BNBUSD",   "BNB/USD",  null,        "BNBUSD",  null],
  ["xrp",       "USD", "XRP",  "XRPUSD",  "XXRPZUSD", "XRP/USD",  "tXRPUSD",   "XRPUSD",  null],
  ["solana",    "USD", "SOL",  "SOLUSD",  "SOLUSD",   "SOL/USD",  "tSOLUSD",   "SOLUSD",  null],
  ["cardano",   "USD", "ADA",  "ADAUSD",  "ADAUSD",   "ADA/USD",  "tADAUSD",   null,      null],
  ["dogecoin",  "USD", "DOGE", "XDGUSD",  "XDGUSD",   "DOGE/USD", "tDOGE:USD", "DOGEUSD", null],
  ["tron",      "USD", null,   "TRXUSD",  "TRXUSD",   "TRX/USD",  "tTRXUSD",   "TRXUSD",  null],
  ["usdt",      "USD", "USDT", "USDTUSD", "USDTZUSD", "USDT/USD", "tUSTUSD",   "USDTUSD", null],
  ["usdc",      "USD", null,   "USDCUSD", "USDCUSD",  "USDC/USD", "tUDCUSD",   "USDCUSD", null],
  ["avalanche", "USD", "AVAX", "AVAXUSD", "AVAXUSD",  "AVAX/USD", "tAVAX:USD", "AVAXUSD", null],
];

/** A coin in a currency, under an exchange's own name. */
export interface Listing {
  readonly coinId: MarketCoinId;
  readonly currency: string;
  readonly symbol: string;
}

/** What can be asked of one exchange, or found in its answer. */
export function listings(column: SymbolColumn): readonly Listing[] {
  const index = COLUMNS.indexOf(column);
  return ROWS.flatMap(([coin, currency, ...names]) => {
    const symbol = names[index] ?? null;
    return symbol === null ? [] : [{ coinId: toMarketId(coin), currency, symbol }];
  });
}

/** The European Central Bank fixes no naira. */
export const REFERENCE_CURRENCIES: readonly string[] = ROWS.filter(([coin]) => coin === "bitcoin")
  .map(([, currency]) => currency)
  .filter((currency) => currency !== "USD" && currency !== "NGN");
