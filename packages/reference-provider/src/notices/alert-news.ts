import type { Message } from "@tradeslip/contracts/rules";

const USD = "USD";

/** A price that crossed what a user set. */
export interface AlertNews {
  readonly coinId: string;
  readonly coinName: string;
  readonly direction: "above" | "below";
  /** Decimal text: what was set. */
  readonly mark: string;
  /** What was seen. */
  readonly price: string;
  /** Of both. Absent in what an earlier release left to be told: US dollars. */
  readonly currency?: string;
}

const CROSSED: Message = /*i18n*/ {
  id: "news.price",
  message:
    "{coin} is {direction, select, above {above} other {below}} {mark, number, price}: {price, number, price} on the market when we looked. Prices move on: the site shows the one of now.",
};

const CROSSED_IN: Message = /*i18n*/ {
  id: "news.price_in",
  message:
    "{coin} is {direction, select, above {above} other {below}} {mark, number, figure} {currency}: {price, number, figure} {currency} on the market when we looked. Prices move on: the site shows the one of now.",
};

export function alertNews({ coinName: coin, direction, mark, price, currency = USD }: AlertNews): Message {
  const values = { coin, direction, mark, price };
  return currency === USD ? { ...CROSSED, values } : { ...CROSSED_IN, values: { ...values, currency } };
}
