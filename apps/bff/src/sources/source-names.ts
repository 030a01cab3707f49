/** Exchanges that vote on prices. */
export const EXCHANGE_NAMES = ["coinbase", "kraken", "bitstamp", "bitfinex", "gemini", "bitflyer"] as const;
export type ExchangeName = (typeof EXCHANGE_NAMES)[number];

/** What PRICE_SOURCES may name: coin lists and votes, votes, and reference rates. */
export const SOURCE_NAMES = ["coingecko", ...EXCHANGE_NAMES, "ecb"] as const;
export type SourceName = (typeof SOURCE_NAMES)[number];
