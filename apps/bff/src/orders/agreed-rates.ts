/** The rates that an order is made at, and the refusal when one of them has changed. */
import type { Freshness, OrderInput } from "@tradeslip/contracts";
import {
  checkWorth,
  CHOOSE_CURRENCY,
  LOCAL_RATE_CHANGED,
  type LocalTrade,
  type Message,
  PRICE_AND_RATE_CHANGED,
  tradeAmounts,
} from "@tradeslip/contracts/rules";
import { slipTime, type SlipTerms } from "@tradeslip/contracts/slips";
import Big from "big.js";
import { AppError, fieldError } from "../errors.ts";

const RATE_CHANGED: Message = /*i18n*/ {
  id: "rate_changed",
  message: "The price changed to {rate, number, price} for 1 {symbol}. Review your order, then try again.",
};

type OrderAmounts = Pick<SlipTerms, "usd" | "coinAmount" | "local">;

export interface AgreedRate {
  readonly rate: string;
  readonly market: string;
  readonly freshness: Freshness;
  /** Current prices when the rate that the person saw is no longer the desk's; otherwise null. */
  readonly changed: { readonly price: number; readonly ask: number; readonly bid: number } | null;
}

export interface AgreedLocal {
  readonly currency: string;
  readonly trade: LocalTrade;
  readonly asOf: string;
  /** Whether the rate that the person saw is no longer the desk's. */
  readonly changed: boolean;
}

interface ChangedOrder {
  readonly symbol: string;
  readonly rate: string;
  readonly prices: Partial<NonNullable<AgreedRate["changed"]>>;
  /** Null when its local rate still holds. */
  readonly local: AgreedLocal | null;
}

/** Reports both changes at once. */
export function orderChanged({ symbol, rate, prices, local }: ChangedOrder): AppError {
  const rates = { rate, ...prices, ...(local && { localRate: local.trade.localRate }) };
  return new AppError("rate_changed", 409, changeSentence(), { fields: { rates } });

  function changeSentence(): Message {
    if (local === null) return rateChanged(rate, symbol);
    const values = { rate: local.trade.localRate, currency: local.currency };
    if (prices.price === undefined) return { ...LOCAL_RATE_CHANGED, values };
    return { ...PRICE_AND_RATE_CHANGED, values: { ...values, price: rate, symbol } };
  }
}

/** Throws an AppError 400. */
export function localAmounts({ currency, trade, asOf }: AgreedLocal, rate: string): OrderAmounts {
  const { usd, coinAmount, localAmount, localRate } = trade;
  refuseIf("amount.value", checkWorth({ unit: "usd", value: usd }, rate));
  return {
    usd,
    coinAmount,
    local: { currency, amount: localAmount, rate: localRate, asOf: slipTime(Date.parse(asOf)) },
  };
}

/** The amounts of an order in dollars only. Throws an AppError 400. */
export function dollarAmounts(
  { unit, value }: OrderInput["amount"],
  rate: string,
  coinDigits: number,
): OrderAmounts {
  if (unit === "local") throw fieldError("currency", CHOOSE_CURRENCY);
  refuseIf("amount.value", checkWorth({ unit, value }, rate));
  return tradeAmounts({ unit, value }, rate, coinDigits);
}

export function refuseIf(field: string, sentence: Message | null): void {
  if (sentence !== null) throw fieldError(field, sentence);
}

/** @param rate USD for one coin; worded as on the ticket */
export function rateChanged(rate: string, symbol: string): Message {
  return { ...RATE_CHANGED, values: { rate, symbol } };
}

/** A price that replicas share is not trusted if it is further off. */
const MAX_MOVE_FACTOR = 2;

/** Compares numbers: answers carry the desk's price as one, with 17 digits at most. */
export function isSeenRate(seen: string, rate: string): boolean {
  return Number(seen) === Number(rate);
}

export function isNear(price: string, now: string): boolean {
  const factor = new Big(price).div(now);
  return factor.lte(MAX_MOVE_FACTOR) && factor.gte(1 / MAX_MOVE_FACTOR);
}
