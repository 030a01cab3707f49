import { CurrenciesAnswer } from "@tradeslip/contracts/schemas";
import Big from "big.js";
import type { BitcoinPrices } from "../sources/price-source.ts";
import type { Resource } from "../swr-cache/resource.ts";
import type { BodyTemplate } from "../swr-cache/responses/body-job.ts";

/** The prices that the rates are made from have no more. */
const DIGITS = 8;

/**
 * What one US dollar is in each currency, by way of bitcoin (docs/product.md, P18.8). A currency without a
 * price of its own is left out: nothing stands in for it.
 */
export function currencyRates({ byCurrency }: BitcoinPrices): Record<string, string> {
  const usd = byCurrency["usd"];
  const known = Object.entries(byCurrency).flatMap(([code, { price }]) => {
    const currency = code.toUpperCase();
    if (!usd || currency === "USD") return [];
    return [[currency, new Big(price).div(usd.price).prec(DIGITS).toFixed()] as const];
  });
  return { USD: "1", ...Object.fromEntries(known) };
}

export const CURRENCIES: BodyTemplate<BitcoinPrices> = {
  name: "currencies",
  schema: CurrenciesAnswer,
  compose: (prices) => ({ base: "USD", rates: currencyRates(prices) }),
};

/** Units of a currency for one US dollar, by the prices that are here; undefined where they do not say. */
export function currencyRate(
  { state }: Pick<Resource<BitcoinPrices>, "state">,
  currency: string,
): string | undefined {
  return state.kind === "value" ? currencyRates(state.value)[currency] : undefined;
}
