import { cleanup, render, screen } from "@testing-library/react";
import { checkWorth, tradeAmounts } from "@tradeslip/contracts/rules";
import { afterEach, expect, test } from "vitest";
import { LimitHint } from "./ticket-parts.tsx";

afterEach(cleanup);

const RATE = "1.00000001";

test.each([
  ["249.99999", "Below minimum"],
  ["250", ""],
  ["9999999.904", "Maximum trade amount is $10,000,000"],
  ["20000000", "Maximum trade amount is $10,000,000"],
])("the hint for %s coins, whose value is rounded for display, is '%s'", (value, hint) => {
  const typed = { unit: "coin", value } as const;
  render(<LimitHint amounts={tradeAmounts(typed, RATE)} refusal={checkWorth(typed, RATE)} />);
  expect(screen.getByRole("status").textContent).toBe(hint);
});
