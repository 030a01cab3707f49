import { expect, it } from "vitest";
import { alertPace } from "./alert-pace.ts";

it.each([
  ["the demo plan", 10_000, false, 1, 600, false],
  ["the demo plan with several sources", 10_000, false, 2, 1_200, false],
  ["the pro plan", 500_000, false, 1, 60, false],
  ["a month of the operator's own", 1_000, false, 1, 6_000, false],
  ["no limit a month", null, false, 2, 60, false],
  ["no key", null, true, 1, 60, true],
])("%s", (_name, callsPerMonth, isKeyless, callsPerLook, everySeconds, onlyWhileRead) => {
  expect(alertPace({ callsPerMonth, isKeyless, callsPerLook })).toEqual({ everySeconds, onlyWhileRead });
});
