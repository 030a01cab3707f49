import type { TradeSide } from "@tradeslip/contracts";
import { priceText } from "@tradeslip/contracts/rules";

/** A coin in a response: its market price, and the desk's buy and sell prices. */
export interface PricedCoin {
  readonly price: number;
  readonly ask: number;
  readonly bid: number;
}

/** The price of one coin in an order on this side, as decimal text in USD, including the desk's fee. */
export function deskRate({ ask, bid }: PricedCoin, side: TradeSide): string {
  return priceText(side === "buy" ? ask : bid);
}
