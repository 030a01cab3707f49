import type { LocalRate, TradeSide } from "@tradeslip/contracts";
import { type AmountUnit, localTrade, type LocalTrade, type LocalTyped } from "@tradeslip/contracts/rules";

/** Local money at the desk's rate for one side (docs/product.md, P24.4). */
export interface LocalMoney {
  /** Its symbol is the currency code. */
  readonly unit: AmountUnit;
  readonly side: TradeSide;
  /** No orders are accepted until the desk has a new rate. */
  readonly isOld: boolean;
  /** An admin sets the rate; it doesn't follow the market. */
  readonly isByHand: boolean;
  /** @param rate USD for one coin, as decimal text */
  readonly trade: (typed: LocalTyped, rate: string, coinDigits: number) => LocalTrade;
}

export function localMoneyOf(rate: LocalRate, side: TradeSide, isOld: boolean): LocalMoney {
  const { currency, digits, sides, tiers } = rate;
  return {
    unit: { kind: "local", symbol: currency, decimals: digits },
    side,
    isOld,
    isByHand: sides[side].source === "desk",
    trade: (typed, coinRate, coinDigits) =>
      localTrade(typed, { rate: coinRate, rates: tiers[side], digits, coinDigits }),
  };
}
