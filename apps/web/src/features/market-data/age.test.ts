import { expect, it } from "vitest";
import { ageText } from "./age.ts";

it.each([
  [0, "0 s ago"],
  [12_900, "12 s ago"],
  [59_999, "59 s ago"],
  [60_000, "1 min ago"],
  [59 * 60_000, "59 min ago"],
  [2 * 3_600_000 + 1, "2 h ago"],
  [-4_000, "0 s ago"],
])("calls %d milliseconds %s", (ms, words) => expect(ageText(ms)).toBe(words));
