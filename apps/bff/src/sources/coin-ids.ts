import type { DeskCoinId } from "@tradeslip/contracts/rules";

/** The ids by which market data names the desk's coins: CoinGecko's. Other sources translate theirs to these. */
const MARKET_IDS = {
  bitcoin: "bitcoin",
  ethereum: "ethereum",
  bnb: "binancecoin",
  xrp: "ripple",
  solana: "solana",
  cardano: "cardano",
  dogecoin: "dogecoin",
  tron: "tron",
  usdt: "tether",
  usdc: "usd-coin",
  avalanche: "avalanche-2",
} as const satisfies Record<DeskCoinId, string>;

export type MarketCoinId = (typeof MARKET_IDS)[DeskCoinId];

const DESK_IDS: ReadonlyMap<string, DeskCoinId> = new Map(
  (Object.entries(MARKET_IDS) as [DeskCoinId, MarketCoinId][]).map(([desk, theirs]) => [theirs, desk]),
);

export function toMarketId(id: DeskCoinId): MarketCoinId {
  return MARKET_IDS[id];
}

/** Undefined for a coin the desk does not trade. */
export function toDeskId(marketId: string): DeskCoinId | undefined {
  return DESK_IDS.get(marketId);
}
