import type { Message } from "@tradeslip/contracts/rules";

/** A price that crossed what a user set. */
export interface AlertNews {
  readonly coinId: string;
  readonly coinName: string;
  readonly direction: "above" | "below";
  /** USD, decimal text: what was set. */
  readonly mark: string;
  /** What was seen. */
  readonly price: string;
}

const CROSSED: Message = /*i18n*/ {
  id: "news.price",
  message:
    "{coin} is {direction, select, above {above} other {below}} {mark, number, price}: {price, number, price} when we looked. Prices move on: the site shows the one of now.",
};

export function alertNews({ coinName: coin, direction, mark, price }: AlertNews): Message {
  return { ...CROSSED, values: { coin, direction, mark, price } };
}
