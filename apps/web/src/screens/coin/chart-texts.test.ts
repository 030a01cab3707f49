import { formatsOf } from "@tradeslip/contracts/rules";
import { speak } from "@tradeslip/ui/testing/english";
import { expect, it } from "vitest";
import { dateText, momentText, priceText, tickText } from "./chart-texts.ts";

it.each([
  [71_447.2, "$71,447.20"],
  [0.4329, "$0.4329"],
  [0.00000584918, "$0.000005849"],
  [0, "$0.000000"],
  [null, "—"],
])("a price of %s has cents at least, and below a cent four figures", (price, text) => {
  expect(priceText(price)).toBe(text);
});

it("a Hausa chart names no month in English", () => {
  speak("ha", formatsOf("ha"));
  const at = Date.UTC(2026, 10, 20, 14, 2);
  const texts = [
    tickText(at, "30d"),
    tickText(at, "1y"),
    momentText(at, "30d"),
    dateText("2026-11-20T14:02Z"),
  ];
  expect(texts.join(" ").replace(/\d\d:02/, "14:02")).toBe("20/11 11/2026 20/11, 14:02 20/11/2026");
});
