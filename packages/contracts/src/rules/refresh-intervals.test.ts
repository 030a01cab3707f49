import { expect, it } from "vitest";
import { everyText } from "./refresh-intervals.ts";
import { english } from "./testing/english.ts";

it.each([
  [1, "every second"],
  [60, "every minute"],
  [90, "every 90 seconds"],
  [120, "every 2 minutes"],
])("says %d seconds as %s", (seconds, text) => {
  expect(english(everyText(seconds))).toBe(text);
});
