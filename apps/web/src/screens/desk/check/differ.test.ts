import { describe, expect, it } from "vitest";
import { partsThatDiffer, timesAsMuch } from "./differ.ts";

describe("characters that differ", () => {
  it.each([
    ["0.03508476 BTC", "0.00350847 BTC", ["0.0", "3508476", " BTC"]],
    ["2,500.00 USD", "250.00 USD", ["2", ",50", "0.00 USD"]],
    ["11", "1", ["1", "1", ""]],
    ["", "250.00 USD", ["", "", ""]],
    ["a", "b", ["", "a", ""]],
  ])("of %o beside %o", (text, other, parts) => {
    expect(partsThatDiffer(text, other)).toEqual(parts);
    expect(partsThatDiffer(text, other).join("")).toBe(text);
  });
});

it.each([
  ["2,500.00 USD", "250.00 USD", "Ten times what the slip says."],
  ["0.03508476 BTC", "0.00350847 BTC", "Ten times what the slip says."],
  ["7125.60 USD", "71256.00 USD", "A tenth of what the slip says."],
  ["251.00 USD", "250.00 USD", "More than the slip says."],
  ["25 USD", "251.00 USD", "Less than the slip says."],
  ["", "250.00 USD", null],
  ["all of it", "250.00 USD", null],
])("%o beside %o means: %s", (message, slip, sentence) => {
  expect(timesAsMuch(message, slip)).toBe(sentence);
});
