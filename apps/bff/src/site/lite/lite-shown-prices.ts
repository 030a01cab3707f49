import { html, type SafeHtml } from "@remix-run/html-template";
import type { ExchangeCoin, TradeSide } from "@tradeslip/contracts";
import { priceText } from "@tradeslip/contracts/rules";
import { DISPUTED_NOTE, type LiteFormat } from "./lite-format.ts";

const PRICE = /^(?=.*[1-9])\d{1,12}(\.\d{1,30})?$/;
/** Significant digits of a price below a dollar: two prices have to fit a phone's list. */
const SMALL_FIGURES = 6;
/** A currency behind its amount, as in Arabic and French. */
const SIGN_AT_THE_END = /\u00A0[^\d\u2069]+(?=\u2069?$)/;

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

/**
 * The price of an order, as it will be on the slip; two with a spread, because the side is still open. Then one
 * sign at their end is enough, which is all that a phone's list has room for in Arabic.
 */
function orderPrice({ ask, bid }: ExchangeCoin, format: LiteFormat): string {
  const [buy = "", sell = ""] = [ask, bid].map((rate) =>
    format.coinPrice(rate < 1 ? Number(rate.toPrecision(SMALL_FIGURES)) : rate),
  );
  return buy === sell ? buy : `${buy.replace(SIGN_AT_THE_END, "")} / ${sell}`;
}

/** Whether our team confirms it first: a stand-in, and a price that is older than its list says. */
export function isIndicative({ indicative, staleAsOf }: ExchangeCoin): boolean {
  return indicative || staleAsOf !== undefined;
}

/**
 * Short, because a narrow phone cuts off what its closed list has no room for. A disputed coin has no price to
 * order at (docs/product.md, P17.8), but can be chosen and is then refused: browsers leave out a disabled
 * choice, and the order would be one of another coin.
 */
export function coinOption(
  coin: ExchangeCoin,
  { chosen, isDisputed }: { readonly chosen: string; readonly isDisputed: boolean },
  format: LiteFormat,
): SafeHtml {
  const { id, symbol } = coin;
  const price = `${isIndicative(coin) ? "≈ " : ""}${orderPrice(coin, format)}`;
  return html`<option value="${id}" ${id === chosen ? html` selected` : null}>
    ${symbol} ${isDisputed ? format.say(DISPUTED_NOTE) : price}
  </option> `;
}
