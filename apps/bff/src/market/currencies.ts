import { CurrenciesAnswer } from "@tradeslip/contracts/schemas";
import Big from "big.js";
import type { BitcoinPrices } from "../sources/price-source.ts";
import type { BodyTemplate } from "../swr-cache/responses/body-job.ts";

/** The source prices have no more digits. */
const DIGITS = 8;

/**
 * What one US dollar is worth in each currency, converted by way of bitcoin (docs/product.md, P18.8). Omits a
 * currency without a price of its own, or with one that is doubted: nothing stands in for it.
 */
export function currencyRates({ byCurrency }: BitcoinPrices): Record<string, string> {
  const usd = byCurrency["usd"];
  const known = Object.entries(byCurrency).flatMap(([code, { price, doubt }]) => {
    const currency = code.toUpperCase();
    if (!usd || currency === "USD" || doubt) return [];
    return [[currency, new Big(price).div(usd.price).prec(DIGITS).toFixed()] as const];
  });
  return { USD: "1", ...Object.fromEntries(known) };
}

export const CURRENCIES: BodyTemplate<BitcoinPrices> = {
  name: "currencies",
  schema: CurrenciesAnswer,
  compose: (prices) => ({ base: "USD", rates: currencyRates(prices) }),
};
