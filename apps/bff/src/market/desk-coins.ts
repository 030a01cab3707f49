import type { DeskCoinId } from "../sources/coingecko/coin-ids.ts";

export interface DeskCoin {
  readonly id: DeskCoinId;
  readonly symbol: string;
  readonly name: string;
}

/** The coins the desk trades, in its order and with its names (specification, section 3: exchange coin list). */
export const DESK_COINS: readonly DeskCoin[] = [
  { id: "bitcoin", symbol: "BTC", name: "Bitcoin" },
  { id: "ethereum", symbol: "ETH", name: "Ethereum" },
  { id: "bnb", symbol: "BNB", name: "Binance Coin" },
  { id: "xrp", symbol: "XRP", name: "XRP" },
  { id: "solana", symbol: "SOL", name: "Solana" },
  { id: "cardano", symbol: "ADA", name: "Cardano" },
  { id: "dogecoin", symbol: "DOGE", name: "Dogecoin" },
  { id: "tron", symbol: "TRX", name: "TRON" },
  { id: "usdt", symbol: "USDT", name: "Tether" },
  { id: "usdc", symbol: "USDC", name: "USD Coin" },
  { id: "avalanche", symbol: "AVAX", name: "Avalanche" },
];
