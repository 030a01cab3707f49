import type { TradeSide } from "@tradeslip/contracts";
import { priceText } from "@tradeslip/contracts/rules";

/** A coin of an answer: its market price, and the desk's of buying and selling. */
export interface PricedCoin {
  readonly price: number;
  readonly ask: number;
  readonly bid: number;
}

/** What one coin costs in an order on this side: USD as decimal text, the desk's fee included. */
export function deskRate({ ask, bid }: PricedCoin, side: TradeSide): string {
  return priceText(side === "buy" ? ask : bid);
}
