import {
  COIN_NOT_LISTED,
  CURRENCY_WITHOUT_RATE,
  isCrossed,
  NO_MARKET_DATA_RETRY,
} from "@tradeslip/contracts/rules";
import { PRICE_CROSSED } from "@tradeslip/contracts/operations";
import type { PriceAlertInput } from "@tradeslip/contracts/schemas";
import { AppError, fieldError } from "../../errors.ts";

/** What alerts need to know of the market. */
export interface AlertMarket {
  readonly checkedEverySeconds: number;
  readonly onlyWhileRead: boolean;
  /** Resolves when the lists of coins are here, or were tried. */
  known(): Promise<void>;
  /** Undefined: the coin isn't listed. Null: what is listed isn't known yet. */
  nameOf(coinId: string): string | null | undefined;
  /** Undefined while no live price is known. */
  priceOf(coinId: string, currency: string): { readonly price: string } | undefined;
  /** Whether prices can be said in it. */
  hasRate(currency: string): Promise<boolean>;
}

/** With the coin's name. Throws an AppError for a coin that isn't listed, or a price that was reached. */
export async function namedAlert(market: AlertMarket, alert: PriceAlertInput): Promise<object> {
  let coinName = market.nameOf(alert.coinId);
  if (coinName === null) {
    await market.known();
    coinName = market.nameOf(alert.coinId);
  }
  if (coinName === null) throw new AppError("market_data_unavailable", 503, NO_MARKET_DATA_RETRY);
  if (coinName === undefined) throw fieldError("coinId", COIN_NOT_LISTED);
  const { currency = "USD" } = alert;
  if (!(await market.hasRate(currency)))
    throw fieldError("currency", { ...CURRENCY_WITHOUT_RATE, values: { currency } });
  const now = market.priceOf(alert.coinId, currency);
  if (now !== undefined && isCrossed(alert, now.price))
    throw fieldError("price", { ...PRICE_CROSSED, values: { direction: alert.direction } });
  return { ...alert, coinName };
}
