import type { DeskCoinId } from "@tradeslip/contracts/rules";

/** What CoinGecko calls the desk's coins. */
const COINGECKO_IDS = {
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

export type CoinGeckoCoinId = (typeof COINGECKO_IDS)[DeskCoinId];

const DESK_IDS: ReadonlyMap<string, DeskCoinId> = new Map(
  (Object.entries(COINGECKO_IDS) as [DeskCoinId, CoinGeckoCoinId][]).map(([desk, theirs]) => [theirs, desk]),
);

export function toCoinGeckoId(id: DeskCoinId): CoinGeckoCoinId {
  return COINGECKO_IDS[id];
}

/** Undefined for a coin the desk does not trade. */
export function toDeskCoinId(coinGeckoId: string): DeskCoinId | undefined {
  return DESK_IDS.get(coinGeckoId);
}
