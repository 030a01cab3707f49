import { expect, it } from "vitest";
import { parseOpeningHours } from "./opening-hours.ts";

const LAGOS = "Mon-Fri 08:00-22:00, Sat 10:00-16:00 Africa/Lagos";

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
  "Mon-Fri 08:00-08:00 Africa/Lagos",
  "Mon-Fri 08:00-25:00 Africa/Lagos",
  "Mon-Fri 08:00-24:30 Africa/Lagos",
  "Mo-Fr 08:00-22:00 Africa/Lagos",
  "Mon-Fri 08:00-22:00,, Sat 10:00-16:00 Africa/Lagos",
  "Mon-Fri 8am-5pm Africa/Lagos",
  "Mon-Fri 24:00-08:00 Africa/Lagos",
  "Mon-Fri 08:00 22:00 Africa/Lagos",
])("no hours: %s", (text) => {
  expect(parseOpeningHours(text)).toBeNull();
});

it.each([
  ["8:00-22:00", 480, 1320],
  ["08:00–22:00", 480, 1320],
  ["08:00 — 9:05", 480, 545],
  ["22:00-02:00", 1320, 1560],
  ["20:00-00:00", 1200, 1440],
  ["00:00-23:59", 0, 1440],
  ["00:00-24:00", 0, 1440],
  ["٠٨:٠٠-٢٢:٠٠", 480, 1320],
])("S120: %s is read from minute %i to minute %i of its day", (times, from, to) => {
  for (const days of ["Sun", "Sun–Sun"])
    expect(parseOpeningHours(`${days} ${times} Africa/Lagos`)?.openings).toEqual([{ day: 6, from, to }]);
});

it.each([
  "Mon-Fri 08:00-22:00; Sat 10:00-16:00 Africa/Lagos",
  "Mon-Fri 08:00-22:00,\nSat 10:00-16:00,\nAfrica/Lagos",
  "Mon - Fri 8.00 - 22.00, Sat 10.00 - 16.00 Africa/Lagos",
  "Monday-Friday 08:00-22:00, Saturday 10:00-16:00 Africa/Lagos",
  "Mon to Fri 08:00 to 22:00, Sat 10:00 to 16:00 Africa/Lagos",
  "Mon\u2212Fri: 08:00\u221222:00, Sat: 10:00\u221216:00 Africa/Lagos",
])("S120: %j is read as we write it", (text) => {
  expect(parseOpeningHours(text)).toEqual(parseOpeningHours(LAGOS));
});
