import { describe, expect, it } from "vitest";
import { paymentState, type PaymentTerms, type ReceivedOutput } from "./payment-state.ts";

const TERMS: PaymentTerms = { amountSats: 1_000, confirmationsNeeded: 2, expiresAt: 500, unlocked: false };
const BEFORE = 499;
const AFTER = 500;

const money = (sats: number, confirmations = 0, onTime = true): ReceivedOutput => ({
  sats,
  confirmations,
  onTime,
  unclear: false,
});
const unclear = (sats: number, confirmations = 0): ReceivedOutput => ({
  ...money(sats, confirmations),
  unclear: true,
});
const statusOf = (parts: ReceivedOutput[], now = BEFORE, terms = TERMS) =>
  paymentState(terms, parts, now).status;

describe("the state of a payment", () => {
  it.each([
    ["new", "nothing came", [], BEFORE],
    ["expired", "nothing came until the end", [], AFTER],
    ["detected", "all of it waits to be mined", [money(1_000)], BEFORE],
    ["detected", "it is in the chain, not deep enough", [money(1_000, 1)], AFTER],
    ["confirmed", "it is deep enough", [money(1_000, 2)], AFTER],
    ["underpaid", "one satoshi is missing", [money(999, 9)], BEFORE],
    ["underpaid", "it stays so when the window closes", [money(999, 9)], AFTER],
    ["detected", "the rest came", [money(999, 9), money(1)], BEFORE],
    ["confirmed", "the rest is deep, too", [money(999, 9), money(1, 2)], BEFORE],
    ["overpaid", "one satoshi too much", [money(1_001, 2)], BEFORE],
    ["detected", "too much, but not deep enough", [money(2_000, 1)], BEFORE],
    ["confirmed", "the same money again, not deep yet", [money(1_000, 2), money(1_000, 1)], AFTER],
    ["overpaid", "the same money again", [money(1_000, 2), money(1_000, 2)], AFTER],
    ["overpaid", "the same money again, too late", [money(1_000, 2), money(1_000, 2, false)], AFTER],
    ["late", "it came when the window was closed", [money(1_000, 9, false)], AFTER],
    ["late", "the rest came when the window was closed", [money(999, 9), money(1, 9, false)], AFTER],
    ["underpaid", "too little came, too late", [money(999, 9, false)], AFTER],
    ["new", "only unclear money came, and the window is open", [unclear(1_000, 9)], BEFORE],
    ["late", "only unclear money came until the end, however little", [unclear(1, 9)], AFTER],
    [
      "underpaid",
      "a part of its own and unclear money, and the window is open",
      [money(999), unclear(1)],
      BEFORE,
    ],
    ["late", "the same at the end", [money(999), unclear(1)], AFTER],
    ["detected", "its own, and unclear money", [money(1_000), unclear(1_000, 9)], AFTER],
    ["confirmed", "its own is deep, and there is unclear money", [money(1_000, 2), unclear(7, 9)], AFTER],
  ] as const)("%s: %s", (status, _why, parts, now) => {
    expect(statusOf([...parts], now)).toBe(status);
  });

  it("does not depend on the order in which money was seen", () => {
    const parts = [money(400, 3), money(500, 0), money(100, 1, false), money(100, 2)];
    const standings = [parts, parts.toReversed(), parts.toSorted((a, b) => a.sats - b.sats)].map((order) =>
      paymentState(TERMS, order, AFTER),
    );
    expect(standings).toEqual([standings[0], standings[0], standings[0]]);
    expect(standings[0]).toEqual({ status: "detected", receivedSats: 1_100, confirmations: 0 });
  });

  it("stays made once the book was given out", () => {
    const unlocked = { ...TERMS, unlocked: true };
    expect(statusOf([], AFTER, unlocked)).toBe("confirmed");
    expect(statusOf([money(1_000, 0)], AFTER, unlocked)).toBe("confirmed");
    expect(statusOf([money(1_000, 2), money(1, 2, false)], AFTER, unlocked)).toBe("overpaid");
  });
});

it.each([
  [0, []],
  [3, [money(1_000, 3)]],
  [2, [money(400, 5), money(600, 2)]],
  [5, [money(1_000, 5), money(1_000, 0)]],
  [1, [money(10, 5), money(20, 1)]],
])("the confirmations are those of the amount as a whole: %s", (confirmations, parts) => {
  expect(paymentState(TERMS, parts, BEFORE).confirmations).toBe(confirmations);
});
