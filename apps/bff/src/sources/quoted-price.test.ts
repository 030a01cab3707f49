import Big from "big.js";
import { describe, expect, it } from "vitest";
import { decimalText, middleOf, numberPrice, textPrice } from "./quoted-price.ts";

const book = (bid: string, ask: string) => middleOf({ bid: new Big(bid), ask: new Big(ask) });

describe("a price as text", () => {
  it.each([
    ["84010.00000", "84010"],
    ["8.402e4", "84020"],
    ["2.551553826112372e-05", "0.0000255155382611"],
    ["1E-7", "0.0000001"],
  ])("%s is %s", (text, price) => {
    expect(decimalText(textPrice.parse(text))).toBe(price);
  });

  it.each([
    "NaN",
    "Infinity",
    "",
    " 1",
    "1 ",
    "84,010",
    "1_000",
    "0x10",
    "-1",
    "+1",
    "1.",
    ".5",
    "1e",
    "1e400",
    "1e-400",
    "0",
    "0.0",
    "0e5",
    "1e-13",
    "1e16",
    "1".repeat(41),
    null,
    undefined,
    true,
    [],
    ["1"],
    {},
    84_010,
  ])("%j is none", (value) => {
    expect(textPrice.safeParse(value).success).toBe(false);
  });
});

describe("a price as a number", () => {
  it.each([
    [84_010.5, "84010.5"],
    [1e-7, "0.0000001"],
  ])("%d is %s", (number, price) => {
    expect(decimalText(numberPrice.parse(number))).toBe(price);
  });

  it.each([NaN, Infinity, 0, -1, 1e16, "84010", null, true, []])("%j is none", (value) => {
    expect(numberPrice.safeParse(value).success).toBe(false);
  });
});

describe("the middle of a book", () => {
  it.each([
    ["84009.9", "84010.1", "84010"],
    ["84010", "84010", "84010"],
    ["0.1", "0.10000001", "0.100000005"],
    // Exactly 1 %.
    ["99.5", "100.5", "100"],
  ])("%s and %s: %s", (bid, ask, middle) => {
    expect(book(bid, ask)).toBe(middle);
  });

  it.each([
    ["99.49", "100.5", "too far apart"],
    ["84010.1", "84010", "the wrong way round"],
  ])("%s and %s are %s", (bid, ask) => {
    expect(book(bid, ask)).toBeNull();
  });
});
