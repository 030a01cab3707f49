import { PRICE_OF_MINUTE_MS, priceText } from "@tradeslip/contracts/rules";
import Big from "big.js";
import type { PricePoint } from "./price-source.ts";

/** The most that a source's price has. */
const PRICE_DIGITS = 12;

/** What a coin cost at a time in the past. */
export interface PastPrice {
  /** USD as decimal text. */
  readonly price: string;
  /** Milliseconds since the epoch. */
  readonly at: number;
}

interface Paid {
  readonly side: "buy" | "sell";
  /** Amounts in one currency: money for a buyer, the coin for a seller. The latest comes last. */
  readonly payments: readonly { readonly at: string; readonly amount: string }[];
}

/**
 * The price that turns the sum of all payments into what each makes at the price of its own minute, as of the
 * last one; null if the price of one of the minutes is unknown.
 */
export function priceWhenPaid(points: readonly PricePoint[], { side, payments }: Paid): PastPrice | null {
  const priced = payments.map(({ at, amount }) => ({ amount, point: nearest(points, Date.parse(at)) }));
  const last = priced.at(-1)?.point;
  if (last === undefined) return null;
  let [paid, coins, dollars] = [new Big(0), new Big(0), new Big(0)];
  for (const { amount, point } of priced) {
    if (point === undefined) return null;
    paid = paid.plus(amount);
    coins = coins.plus(new Big(amount).div(point[1]));
    dollars = dollars.plus(new Big(amount).times(point[1]));
  }
  const price = side === "buy" ? paid.div(coins) : dollars.div(paid);
  return { price: priceText(Number(price.toPrecision(PRICE_DIGITS))), at: last[0] };
}

function nearest(points: readonly PricePoint[], at: number): PricePoint | undefined {
  const distance = ([time]: PricePoint) => Math.abs(time - at);
  return points
    .filter((point) => point[1] > 0 && distance(point) <= PRICE_OF_MINUTE_MS)
    .toSorted((one, other) => distance(one) - distance(other))[0];
}
