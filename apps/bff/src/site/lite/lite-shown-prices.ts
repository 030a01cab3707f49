import type { ExchangeCoin, TradeSide } from "@tradeslip/contracts";
import { priceText } from "@tradeslip/contracts/rules";

const PRICE = /^(?=.*[1-9])\d{1,12}(\.\d{1,30})?$/;

/** The prices that a page shows, of buying and of selling. Its form sends them back, like the local rates. */
export function shownPrices(coins: readonly ExchangeCoin[]): string {
  return coins.map(({ id, ask, bid }) => [id, priceText(ask), priceText(bid)].join(":")).join(" ");
}

/** The price that the form showed for an order; undefined if it showed none. */
export function shownPrice(prices: string, coinId: string, side: TradeSide): string | undefined {
  const each = prices.split(" ").map((entry) => entry.split(":"));
  const [, ask = "", bid = ""] = each.find(([id]) => id === coinId) ?? [];
  const price = side === "buy" ? ask : bid;
  return PRICE.test(price) ? price : undefined;
}
