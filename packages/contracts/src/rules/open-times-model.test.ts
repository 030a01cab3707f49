import { expect, it } from "vitest";
import { isOpenAt, nextOpening } from "./open-times.ts";
import { type OpeningHours, parseOpeningHours } from "./opening-hours.ts";

const ZONES = [
  "Africa/Cairo",
  "Africa/Casablanca",
  "Africa/Lagos",
  "America/New_York",
  "America/Santiago",
  "America/St_Johns",
  "Asia/Kathmandu",
  "Asia/Kolkata",
  "Asia/Tehran",
  "Australia/Lord_Howe",
  "Europe/London",
  "Pacific/Chatham",
];
const MINUTE = 60_000;
/** All clocks of our time are put at a quarter of an hour, by quarters of an hour. */
const QUARTER = 15 * MINUTE;
const DAY = 96 * QUARTER;
const START = Date.UTC(2025, 0, 1);
const END = Date.UTC(2030, 0, 1);

/** As the platform writes times of a zone: what these rules are measured by. */
class Clocks {
  readonly #format: Intl.DateTimeFormat;
  readonly #offsets = new Map<number, number>();

  constructor(timeZone: string) {
    const parts = {
      year: "numeric",
      month: "numeric",
      day: "numeric",
      hour: "numeric",
      minute: "numeric",
    } as const;
    this.#format = new Intl.DateTimeFormat("en-GB", { timeZone, ...parts, hourCycle: "h23" });
  }

  offset(at: number): number {
    const quarter = Math.floor(at / QUARTER) * QUARTER;
    const known = this.#offsets.get(quarter);
    if (known !== undefined) return known;
    const [day, month, year, hour, minute] = (this.#format.format(quarter).match(/\d+/g) ?? []).map(Number);
    const offset = Date.UTC(year!, month! - 1, day, hour, minute) - quarter;
    this.#offsets.set(quarter, offset);
    return offset;
  }

  /** Of five years. */
  changes(): number[] {
    const changes: number[] = [];
    for (let day = START; day < END; day += DAY) {
      let [before, after] = [day, day + DAY];
      if (this.offset(before) === this.offset(after)) continue;
      while (after - before > QUARTER) {
        const middle = before + Math.floor((after - before) / 2 / QUARTER) * QUARTER;
        if (this.offset(middle) === this.offset(before)) before = middle;
        else after = middle;
      }
      changes.push(after);
    }
    return changes;
  }

  /** Looks at the clock. */
  isOpen({ openings }: OpeningHours, at: number): boolean {
    const shown = new Date(at + this.offset(at));
    const minuteOfWeek =
      ((shown.getUTCDay() + 6) % 7) * 1440 + shown.getUTCHours() * 60 + shown.getUTCMinutes();
    return openings.some(
      ({ day, from, to }) => (minuteOfWeek - day * 1440 - from + 10_080) % 10_080 < to - from,
    );
  }

  /** Looks at the clock each minute. */
  nextOpening(hours: OpeningHours, at: number): number | null {
    if (this.isOpen(hours, at)) return null;
    for (let time = at - (at % MINUTE) + MINUTE; time < at + 15 * DAY; time += MINUTE)
      if (this.isOpen(hours, time)) return time;
    return null;
  }
}

/** The same numbers in every run (mulberry32). */
function dice(seed: number): (sides: number) => number {
  let state = seed;
  return (sides) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % sides;
  };
}

const clock = (minutes: number) =>
  `${Math.floor(minutes / 60) % 24}:${String(minutes % 60).padStart(2, "0")}`;

it.each(ZONES)(
  "S120: %s: over each clock change of five years the desk is open as its clocks say",
  (zone) => {
    const clocks = new Clocks(zone);
    const roll = dice(120);
    const changes = clocks.changes();
    const moments =
      changes.length > 0 ? changes : Array.from({ length: 10 }, () => START + roll(1_800) * DAY);
    for (const change of moments) {
      // Beginnings and ends beside what the clocks leave out or show twice.
      const shown = new Date(change + clocks.offset(change - MINUTE));
      const near = shown.getUTCHours() * 60 + shown.getUTCMinutes() + 1_440;
      for (let round = 0; round < 4; round += 1) {
        const from = (near - 90 + roll(180)) % 1_440;
        const to = (from + 1 + roll(round % 2 === 0 ? 120 : 1_400)) % 1_440;
        const days = ["Mon-Sun", "Sat-Mon", "Thu-Fri", "Sun"][round]!;
        const hours = parseOpeningHours(`${days} ${clock(from)}–${clock(to)} ${zone}`) ?? expect.fail();
        const at = change - 180 * MINUTE + roll(300) * MINUTE + roll(60_000);
        const told = [isOpenAt(hours, at), nextOpening(hours, at)];
        const seen = [clocks.isOpen(hours, at), clocks.nextOpening(hours, at)];
        expect(told, `${days} ${clock(from)}-${clock(to)} at ${new Date(at).toISOString()}`).toEqual(seen);
      }
    }
  },
);
