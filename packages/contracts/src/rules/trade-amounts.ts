/**
 * The arithmetic of a trade, exact, once for the screens that show it and the server that signs it (specification,
 * sections 5 and 9). Amounts are decimal texts: USD with two decimals, coins with eight.
 */
import Big from "big.js";

export const MINIMUM_USD = "250";
export const QUICK_AMOUNTS_USD = ["250", "500", "1000"] as const;
export const USD_DECIMALS = 2;
export const COIN_DECIMALS = 8;

const HALF_UP = 1;

export interface AmountTyped {
  readonly unit: "usd" | "coin";
  /** Digits with a decimal point and nothing else. */
  readonly value: string;
}

export interface TradeAmounts {
  /** Two decimals. */
  readonly usd: string;
  /** Eight decimals. */
  readonly coinAmount: string;
}

/**
 * Both sides of a trade: the one typed as it is, the other computed and rounded half up.
 * @param rate USD for one coin, as decimal text, above zero
 */
export function tradeAmounts({ unit, value }: AmountTyped, rate: string): TradeAmounts {
  const typed = new Big(value);
  if (unit === "usd") {
    return { usd: fixed(typed, USD_DECIMALS), coinAmount: divide(typed, rate) };
  }
  return { usd: fixed(typed.times(rate), USD_DECIMALS), coinAmount: fixed(typed, COIN_DECIMALS) };
}

/** Whether the trade is worth enough for the desk, on either side. */
export function meetsMinimum(usd: string): boolean {
  return new Big(usd).gte(MINIMUM_USD);
}

function divide(usd: Big, rate: string): string {
  // Twenty decimals before rounding to eight: enough for any price that a coin can have.
  const Precise = Big();
  Precise.DP = 20;
  return fixed(new Precise(usd).div(rate), COIN_DECIMALS);
}

function fixed(amount: Big, decimals: number): string {
  return amount.toFixed(decimals, HALF_UP);
}
