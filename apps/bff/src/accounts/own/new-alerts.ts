import {
  COIN_NOT_LISTED,
  CURRENCY_WITHOUT_RATE,
  isCrossed,
  NO_MARKET_DATA_RETRY,
} from "@tradeslip/contracts/rules";
import { PRICE_CROSSED } from "@tradeslip/contracts/operations";
import type { PriceAlertInput } from "@tradeslip/contracts/schemas";
import { AppError, fieldError } from "../../errors.ts";

/** What alerts need to know about the market. */
export interface AlertMarket {
  readonly checkedEverySeconds: number;
  readonly onlyWhileRead: boolean;
  /** Resolves once the coin list is known or fetching it has failed. */
  known(): Promise<void>;
  /** Undefined when the coin isn't listed; null while the list is not known yet. */
  nameOf(coinId: string): string | null | undefined;
  /** Undefined while no live price is known. */
  priceOf(coinId: string, currency: string): { readonly price: string } | undefined;
  /** Whether prices can be given in this currency. */
  hasRate(currency: string): Promise<boolean>;
}

/** The alert with its coin's name. Throws an AppError for an unlisted coin, or a price already reached. */
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
