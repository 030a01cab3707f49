import { t } from "@lingui/core/macro";
import type { TradeSide } from "@tradeslip/contracts";
import { priceText, tradeRate } from "@tradeslip/contracts/rules";
import { usePublicConfig } from "../../lib/public-config.ts";

export interface TradeRate {
  /** What one coin costs in an order on this side: USD as decimal text. */
  rateOf: (coin: { readonly price: number }) => string;
  /** Says what the operator's spread adds; null for the market price. */
  spreadNote: string | null;
}

/** Until the configuration is here, the market price: the server refuses an order whose rate is another. */
export function useTradeRate(side: TradeSide): TradeRate {
  const spread = usePublicConfig()?.orderSpreadPercent ?? "0";
  const percent = `${spread}%`;
  return {
    rateOf: ({ price }) => tradeRate(priceText(price), side, spread),
    spreadNote: Number(spread) === 0 ? null : t`Includes our ${percent} spread`,
  };
}
