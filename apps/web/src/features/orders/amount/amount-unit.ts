import { COIN_DECIMALS, USD_DECIMALS, type AmountTyped } from "@tradeslip/contracts/rules";

/** What a field counts. */
export interface AmountUnit {
  readonly kind: AmountTyped["unit"];
  /** "USD" or the coin's: accepted beside a pasted number, when it is this one. */
  readonly symbol: string;
  readonly decimals: number;
}

export const USD: AmountUnit = { kind: "usd", symbol: "USD", decimals: USD_DECIMALS };

export function coinUnit(symbol: string): AmountUnit {
  return { kind: "coin", symbol, decimals: COIN_DECIMALS };
}
