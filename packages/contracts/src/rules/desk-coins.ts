/**
 * The coins that the desk trades, in its order and with its names (docs/product.md, P7.4).
 * `fallbackUsd` replaces a missing market price and is always labelled indicative. The list is from
 * docs/product.md, P7.5, its values are not: BTC, ETH, BNB, XRP and SOL are rounded from the examples in
 * CoinGecko's OpenAPI document of May 2026, stablecoins are 1, the others are rough estimates.
 */
export const DESK_COINS = [
  { id: "bitcoin", marketId: "bitcoin", symbol: "BTC", name: "Bitcoin", fallbackUsd: 75_800 },
  { id: "ethereum", marketId: "ethereum", symbol: "ETH", name: "Ethereum", fallbackUsd: 2_057 },
  { id: "bnb", marketId: "binancecoin", symbol: "BNB", name: "Binance Coin", fallbackUsd: 654 },
  { id: "xrp", marketId: "ripple", symbol: "XRP", name: "XRP", fallbackUsd: 1.33 },
  { id: "solana", marketId: "solana", symbol: "SOL", name: "Solana", fallbackUsd: 83.2 },
  { id: "cardano", marketId: "cardano", symbol: "ADA", name: "Cardano", fallbackUsd: 0.25 },
  { id: "dogecoin", marketId: "dogecoin", symbol: "DOGE", name: "Dogecoin", fallbackUsd: 0.1 },
  { id: "tron", marketId: "tron", symbol: "TRX", name: "TRON", fallbackUsd: 0.3 },
  { id: "usdt", marketId: "tether", symbol: "USDT", name: "Tether", fallbackUsd: 1 },
  { id: "usdc", marketId: "usd-coin", symbol: "USDC", name: "USD Coin", fallbackUsd: 1 },
  { id: "avalanche", marketId: "avalanche-2", symbol: "AVAX", name: "Avalanche", fallbackUsd: 9 },
] as const;
export type DeskCoin = (typeof DESK_COINS)[number];
export type DeskCoinId = DeskCoin["id"];
