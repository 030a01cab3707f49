import { DESK_COINS, type DeskCoin, type DeskCoinId } from "@tradeslip/contracts/rules";

export type MarketCoinId = DeskCoin["marketId"];

const MARKET_IDS = Object.fromEntries(DESK_COINS.map(({ id, marketId }) => [id, marketId])) as Readonly<
  Record<DeskCoinId, MarketCoinId>
>;
const DESK_IDS: ReadonlyMap<string, DeskCoinId> = new Map(
  DESK_COINS.map(({ id, marketId }) => [marketId, id]),
);

/** The id by which market data names a coin of the desk. */
export function toMarketId(id: DeskCoinId): MarketCoinId {
  return MARKET_IDS[id];
}

/** Undefined for a coin the desk does not trade. */
export function toDeskId(marketId: string): DeskCoinId | undefined {
  return DESK_IDS.get(marketId);
}
