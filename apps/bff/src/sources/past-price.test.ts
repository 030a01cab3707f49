import { describe, expect, it } from "vitest";
import { priceWhenPaid } from "./past-price.ts";

const MINUTE = 60_000;
const NOON = Date.parse("2026-11-26T12:00:00Z");
const POINTS = [
  [NOON, 50_000],
  [NOON + 5 * MINUTE, 40_000],
  [NOON + 30 * MINUTE, 100_000],
] as const;
const paid = (minute: number, amount: string) => ({
  at: new Date(NOON + minute * MINUTE).toISOString(),
  amount,
});

describe("the price of what was paid", () => {
  it.each([
    ["in a minute", [paid(6, "250")], "40000", 5],
    ["a little before a price", [paid(-9, "250")], "50000", 0],
    ["between two prices, by the nearer", [paid(2, "250")], "50000", 0],
  ] as const)("%s is that of the minute", (_when, payments, price, minute) => {
    expect(priceWhenPaid(POINTS, { side: "buy", payments })).toEqual({ price, at: NOON + minute * MINUTE });
  });

  it("in parts gives each part what its own minute does: a cent at a better price reprices nothing", () => {
    const parts = [paid(0, "200"), paid(5, "50")];
    // 0.004 and 0.00125 of a coin.
    expect(Number(priceWhenPaid(POINTS, { side: "buy", payments: parts })?.price)).toBeCloseTo(
      250 / 0.00525,
      6,
    );
    const coins = [paid(0, "0.75"), paid(5, "0.25")];
    expect(priceWhenPaid(POINTS, { side: "sell", payments: coins })?.price).toBe("47500");
    const cent = [paid(0, "249.99"), paid(5, "0.01")];
    expect(Number(priceWhenPaid(POINTS, { side: "buy", payments: cent })?.price)).toBeGreaterThan(49_999);
  });

  it("in a minute that no price is near is not known", () => {
    expect(priceWhenPaid(POINTS, { side: "buy", payments: [paid(17, "250")] })).toBeNull();
    expect(priceWhenPaid(POINTS, { side: "buy", payments: [paid(17, "1"), paid(5, "249")] })).toBeNull();
    expect(priceWhenPaid([], { side: "buy", payments: [paid(0, "250")] })).toBeNull();
    expect(priceWhenPaid(POINTS, { side: "buy", payments: [] })).toBeNull();
  });
});
