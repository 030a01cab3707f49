import { describe, expect, it } from "vitest";
import { formatRate } from "./format-rate.ts";

describe("rate", () => {
  it("has the decimals of its currency", () => {
    expect(formatRate(63_995.2, "USD")).toBe("63,995.20");
    expect(formatRate(9_676_074.71, "JPY")).toBe("9,676,075");
    expect(formatRate(87_929_408.73, "KRW")).toBe("87,929,409");
  });

  it("has never more than two decimals", () => {
    expect(formatRate(24_000.1234, "KWD")).toBe("24,000.12");
  });
});

it("shows what is unknown as a dash", () => {
  for (const unknown of [null, undefined, Number.NaN, Infinity]) expect(formatRate(unknown, "USD")).toBe("—");
});
