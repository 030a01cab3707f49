import { expect, it } from "vitest";
import { isOpenAt, nextOpening, type OpeningHours, parseOpeningHours } from "./opening-hours.ts";

const LAGOS = "Mon-Fri 08:00-22:00, Sat 10:00-16:00 Africa/Lagos";
const read = (text: string): OpeningHours => parseOpeningHours(text) ?? expect.fail(`${text} isn't read`);
const opening = (text: string, at: string) => {
  const next = nextOpening(read(text), Date.parse(at));
  return next === null ? null : new Date(next).toISOString();
};

it.each([
  LAGOS,
  "mon-fri 08:00-22:00 Europe/Berlin",
  "Sun 00:00-24:00 UTC",
  "Sat-Mon 09:00-12:00, Sat-Mon 13:00-18:00 America/Argentina/Buenos_Aires",
  "  Mon   08:00-22:00 ,Tue 08:00-09:00   Asia/Tokyo ",
])("hours: %s", (text) => {
  expect(parseOpeningHours(text)).not.toBeNull();
});

it.each([
  "",
  "Africa/Lagos",
  "Mon-Fri 08:00-22:00",
  "Mon-Fri 08:00-22:00 +01:00",
  "Mon-Fri 08:00-22:00 Africa/Atlantis",
  "Mon-Fri 8:00-22:00 Africa/Lagos",
  "Mon-Fri 22:00-08:00 Africa/Lagos",
  "Mon-Fri 08:00-08:00 Africa/Lagos",
  "Mon-Fri 08:00-25:00 Africa/Lagos",
  "Mon-Fri 08:00-24:30 Africa/Lagos",
  "Mo-Fr 08:00-22:00 Africa/Lagos",
  "Mon-Fri 08:00-22:00; Sat 10:00-16:00 Africa/Lagos",
  "Mon-Fri 08:00-22:00, Africa/Lagos",
])("no hours: %s", (text) => {
  expect(parseOpeningHours(text)).toBeNull();
});

// Lagos is an hour ahead of UTC all year.
it.each([
  ["2026-11-26T06:59:59Z", false],
  ["2026-11-26T07:00:00Z", true],
  ["2026-11-26T20:59:59Z", true],
  ["2026-11-26T21:00:00Z", false],
  ["2026-11-28T09:00:00Z", true],
  ["2026-11-28T15:00:00Z", false],
  ["2026-11-29T12:00:00Z", false],
])("in Lagos at %s: %s", (at, isOpen) => {
  expect(isOpenAt(read(LAGOS), Date.parse(at))).toBe(isOpen);
});

it("the next opening is the first of the week that follows", () => {
  expect(opening(LAGOS, "2026-11-26T12:00:00Z")).toBeNull();
  expect(opening(LAGOS, "2026-11-26T03:00:30Z")).toBe("2026-11-26T07:00:00.000Z");
  expect(opening(LAGOS, "2026-11-27T21:00:00Z")).toBe("2026-11-28T09:00:00.000Z");
  expect(opening(LAGOS, "2026-11-28T20:00:00Z")).toBe("2026-11-30T07:00:00.000Z");
  expect(opening("Thu 12:00-13:00 UTC", "2026-11-26T13:00:00Z")).toBe("2026-12-03T12:00:00.000Z");
  expect(opening("Sat-Mon 09:00-12:00 UTC", "2026-11-28T12:00:00Z")).toBe("2026-11-29T09:00:00.000Z");
});

it("clocks that are put forward or back in between are counted", () => {
  // Berlin: 29 March 2026 from 02:00 to 03:00, 25 October 2026 from 03:00 to 02:00.
  expect(opening("Sun 08:00-10:00 Europe/Berlin", "2026-03-28T20:00:00Z")).toBe("2026-03-29T06:00:00.000Z");
  expect(opening("Sun 08:00-10:00 Europe/Berlin", "2026-10-24T20:00:00Z")).toBe("2026-10-25T07:00:00.000Z");
});
