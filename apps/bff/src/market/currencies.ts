import { PRICE_RULE } from "@tradeslip/contracts/rules";
import { CurrenciesAnswer } from "@tradeslip/contracts/schemas";
import Big from "big.js";
import type { BitcoinPrices } from "../sources/price-source.ts";
import type { Resource } from "../swr-cache/resource.ts";
import type { BodyTemplate } from "../swr-cache/responses/body-job.ts";
import { BITCOIN } from "./latest-prices.ts";
import { agreedPrice, type AgreedPrices } from "./quorum/agreed-prices.ts";

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

/**
 * Whether several sources agree on another rate, or on none: a single one's is then for no order, and no alert.
 * @param agreed null when one source is configured
 */
export function isContradicted(
  agreed: Pick<Resource<AgreedPrices>, "state"> | null,
  currency: string,
  rate: string,
): boolean {
  const state = agreed?.state;
  if (state?.kind !== "value") return false;
  const [dollars, local] = [undefined, currency].map((each) => agreedPrice(state.value, BITCOIN, each));
  if (!dollars?.isLive || local === undefined) return false;
  if (local.agreement === "disputed") return true;
  // A price that is only old says nothing about another rate.
  if (!local.isLive) return false;
  const share = new Big(local.price).div(dollars.price).div(rate);
  return share.minus(1).abs().times(100).gt(PRICE_RULE.widePercent);
}
