import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { coinStep, stepAmount } from "./step-amount.ts";

describe("a step", () => {
  it.each([
    ["250", "1", 1, "251"],
    ["250.10", "1", 1, "251.1"],
    ["250", "1", -10, "240"],
    ["0", "0.00001", 10, "0.0001"],
    ["0.1", "0.2", 1, "0.3"],
    ["5", "1", -10, "0"],
    ["0", "1", -1, "0"],
    ["0.00000002", "0.00000001", -1, "0.00000001"],
  ])("from %s by %s, %i times, leads to %s", (value, step, steps, next) => {
    expect(stepAmount(value, step, steps)).toBe(next);
  });

  it("up and down again restores the amount", () => {
    const cents = fc
      .bigInt({ min: 0n, max: 10n ** 14n })
      .map((units) => `${units / 100n}.${String(units % 100n).padStart(2, "0")}`);
    fc.assert(
      fc.property(
        cents,
        fc.constantFrom("1", "0.00001", "0.01"),
        fc.constantFrom(1, 10),
        (value, step, steps) => {
          const back = stepAmount(stepAmount(value, step, steps), step, -steps);
          expect(Number(back)).toBe(Number(value));
        },
      ),
    );
  });
});

describe("the step of a coin", () => {
  it.each([
    ["64123.45", "0.00001"],
    ["3123.4", "0.0001"],
    ["1.0002", "0.1"],
    ["1", "1"],
    ["0.118734", "1"],
    ["0.00001734", "10000"],
  ])("at $%s is %s: the power of ten that costs a dollar at most", (rate, step) => {
    expect(coinStep(rate)).toBe(step);
  });

  it("is 0.01 while the price is unknown", () => expect(coinStep(undefined)).toBe("0.01"));
});
