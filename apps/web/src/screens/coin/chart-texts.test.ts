import { expect, it } from "vitest";
import { priceText } from "./chart-texts.ts";

it.each([
  [71_447.2, "$71,447.20"],
  [0.4329, "$0.4329"],
  [0.00000584918, "$0.000005849"],
  [0, "$0.000000"],
  [null, "—"],
])("a price of %s has cents at least, and below a cent four figures", (price, text) => {
  expect(priceText(price)).toBe(text);
});
