import { expect, it } from "vitest";
import { isOpenAt, nextOpening } from "./open-times.ts";
import { type OpeningHours, parseOpeningHours } from "./opening-hours.ts";

const LAGOS = "Mon-Fri 08:00-22:00, Sat 10:00-16:00 Africa/Lagos";
const read = (text: string): OpeningHours => parseOpeningHours(text) ?? expect.fail(`${text} isn't read`);
const opening = (text: string, at: string) => {
  const next = nextOpening(read(text), Date.parse(at));
  return next === null ? null : new Date(next).toISOString();
};

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

it("S120: hours that clocks leave out begin when they were put forward", () => {
  // Cairo, 24 April 2026: 23:59 is followed by 01:00.
  const cairo = "Mon-Sun 00:30-22:00 Africa/Cairo";
  expect(opening(cairo, "2026-04-23T20:00:00Z")).toBe("2026-04-23T22:00:00.000Z");
  // Lord Howe, 4 October 2026: from 02:00 to 02:30, half an hour.
  expect(opening("Sun 02:15-10:00 Australia/Lord_Howe", "2026-10-03T12:00:00Z")).toBe(
    "2026-10-03T15:30:00.000Z",
  );
  // All of it left out: a week later.
  expect(opening("Sun 02:05-02:25 Australia/Lord_Howe", "2026-10-03T12:00:00Z")).toBe(
    "2026-10-10T15:05:00.000Z",
  );
});

it("S120: hours over midnight are open on both days, and open next in the evening", () => {
  const late = "Fri-Sat 22:00-02:00 Asia/Kolkata";
  const isOpen = (at: string) => isOpenAt(read(late), Date.parse(`${at}+05:30`));
  expect(isOpen("2026-11-27T21:59")).toBe(false);
  expect(isOpen("2026-11-27T22:00")).toBe(true);
  expect(isOpen("2026-11-28T01:59")).toBe(true);
  expect(isOpen("2026-11-28T02:00")).toBe(false);
  expect(isOpen("2026-11-29T01:30")).toBe(true);
  expect(isOpen("2026-11-30T01:30")).toBe(false);
  expect(opening(late, "2026-11-27T20:30:00Z")).toBe("2026-11-28T16:30:00.000Z");
  expect(opening("Mon-Sun 00:00-23:59 Asia/Kathmandu", "2026-11-27T18:14:30Z")).toBeNull();
});
