import { expect, it } from "vitest";
import { hoursOf, isDayReadable, weekOf } from "./week.ts";

it.each([
  "Mon-Fri 08:00-22:00, Sat 10:00-16:00 Africa/Lagos",
  "Mon-Tue 08:00-12:00, Mon-Tue 14:00-18:00, Sun 00:00-24:00 UTC",
  "Mon-Sat 22:00-02:00 Asia/Kolkata",
])("hours read into a week and written again stay the same: %s", (hours) => {
  expect(hoursOf(weekOf(hours, "UTC"))).toBe(hours);
});

it("a week without hours tells none, and begins in the reader's zone", () => {
  const week = weekOf(null, "Africa/Lagos");
  expect(week.zone).toBe("Africa/Lagos");
  expect(hoursOf(week)).toBeNull();
});

it.each([
  ["", true],
  ["08:00-12:00, 14:00-18:00", true],
  ["08:00 – 12:00", true],
  ["22:00-08:00", true],
  ["8:00-12:00", true],
  ["8-12", false],
  ["08:00-08:00", false],
])("what stands at a day is understood: %j %s", (text, readable) => {
  expect(isDayReadable(text)).toBe(readable);
});
