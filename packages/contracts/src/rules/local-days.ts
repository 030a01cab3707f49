/** Days in the time zone of an account's bank. For servers only: pages load no time zone data. */
import { Temporal } from "temporal-polyfill";

/** The day of a moment, such as 2026-11-27. @param at milliseconds since the epoch */
export function dayIn(at: number, zone: string): string {
  return Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone).toPlainDate().toString();
}

/** When a day begins in the zone, in milliseconds since the epoch. */
export function startOfDay(day: string, zone: string): number {
  return Temporal.PlainDate.from(day).toZonedDateTime(zone).epochMilliseconds;
}

/** A local time as a moment, the earlier one if there are two. @param seconds since midnight */
export function momentOn(day: string, seconds: number, zone: string): number {
  const time = Temporal.PlainTime.from({
    hour: Math.floor(seconds / 3_600),
    minute: Math.floor(seconds / 60) % 60,
    second: seconds % 60,
  });
  const shown = Temporal.PlainDate.from(day).toPlainDateTime(time);
  return shown.toZonedDateTime(zone, { disambiguation: "earlier" }).epochMilliseconds;
}

export function dayAfter(day: string): string {
  return Temporal.PlainDate.from(day).add({ days: 1 }).toString();
}

/** The date this many bank days (Monday to Friday) earlier. */
export function bankDaysBefore(day: string, count: number): string {
  let date = Temporal.PlainDate.from(day);
  for (let left = count; left > 0;) {
    date = date.subtract({ days: 1 });
    if (date.dayOfWeek < 6) left -= 1;
  }
  return date.toString();
}
