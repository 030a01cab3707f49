import Big from "big.js";
import type { Message } from "./message.ts";

/** Per account. */
export const MOST_ALERTS = 20;
/** After an alert fired, the price must come back by this share before it can cross again. */
const HYSTERESIS = "0.005";

export const ALERT_PRICE_INVALID: Message = /*i18n*/ {
  id: "alert.price_invalid",
  message: "Enter a price, such as 65000 or 0.25.",
};
export const ALERT_PRICE_ZERO: Message = /*i18n*/ {
  id: "alert.price_zero",
  message: "The price has to be above zero.",
};

export interface AlertMark {
  readonly direction: "above" | "below";
  /** Decimal text, as is the price it is compared with. */
  readonly price: string;
}

/** Whether the price is where the alert fires. */
export function isCrossed({ direction, price: mark }: AlertMark, price: string): boolean {
  return direction === "above" ? new Big(price).gte(mark) : new Big(price).lte(mark);
}

/** Whether the price came back far enough to cross again: half a percent. */
export function hasComeBack({ direction, price: mark }: AlertMark, price: string): boolean {
  const margin = new Big(mark).times(HYSTERESIS);
  return direction === "above"
    ? new Big(price).lte(new Big(mark).minus(margin))
    : new Big(price).gte(new Big(mark).plus(margin));
}
