import type { Message } from "@tradeslip/contracts/rules";

const USD = "USD";

/** News of a price that crossed the mark a user set. */
export interface AlertNews {
  readonly coinId: string;
  readonly coinName: string;
  readonly direction: "above" | "below";
  /** The mark that the user set, as a decimal string. */
  readonly mark: string;
  /** The price that we saw. */
  readonly price: string;
  /** The currency of both. Absent in news queued by an earlier release: US dollars. */
  readonly currency?: string;
}

const CROSSED: Message = /*i18n*/ {
  id: "news.price",
  message:
    "{coin} is {direction, select, above {above} other {below}} {mark, number, price}: {price, number, price} on the market when we looked. Prices keep moving: the site shows the current one.",
};

const CROSSED_IN: Message = /*i18n*/ {
  id: "news.price_in",
  message:
    "{coin} is {direction, select, above {above} other {below}} {mark, number, figure} {currency}: {price, number, figure} {currency} on the market when we looked. Prices keep moving: the site shows the current one.",
};

export function alertNews({ coinName: coin, direction, mark, price, currency = USD }: AlertNews): Message {
  const values = { coin, direction, mark, price };
  return currency === USD ? { ...CROSSED, values } : { ...CROSSED_IN, values: { ...values, currency } };
}
