/**
 * When a desk with these hours is open. For servers only: pages get the result, and load no time zone data.
 */
import { Temporal } from "temporal-polyfill";
import { MINUTES_OF_DAY, type OpeningHours } from "./opening-hours.ts";

/** More than a week, because an opening may fall into the hour that a clock change skips. */
const DAYS_AHEAD = 15;

/** By local time in the zone. @param at milliseconds since the epoch, as everywhere here */
export function isOpenAt({ zone, openings }: OpeningHours, at: number): boolean {
  const { dayOfWeek, hour, minute } = momentIn(zone, at);
  const today = dayOfWeek - 1;
  const now = hour * 60 + minute;
  return openings.some(({ day, from, to }) => {
    const sinceMidnight = now + (day === today ? 0 : MINUTES_OF_DAY);
    return (day === today || (day + 1) % 7 === today) && from <= sinceMidnight && sinceMidnight < to;
  });
}

/** When the desk opens next, to the minute; null while it is open, or if it never opens. */
export function nextOpening(hours: OpeningHours, at: number): number | null {
  if (isOpenAt(hours, at)) return null;
  const starts = [...startsOf(hours, at), ...clockChanges(hours.zone, at)];
  const opens = starts.filter((start) => start > at).toSorted((a, b) => a - b);
  return opens.find((start) => isOpenAt(hours, start)) ?? null;
}

/** A time that occurs twice counts twice; a skipped one is covered by {@link clockChanges}. */
function startsOf({ zone, openings }: OpeningHours, at: number): readonly number[] {
  const today = momentIn(zone, at).toPlainDate();
  const dates = Array.from({ length: DAYS_AHEAD + 1 }, (_none, place) => today.add({ days: place - 1 }));
  return dates.flatMap((date) => {
    const ofDay = openings.filter(({ day }) => day === date.dayOfWeek - 1);
    return ofDay.flatMap(({ from }) => {
      const shown = date.toPlainDateTime({ hour: Math.floor(from / 60), minute: from % 60 });
      return (["earlier", "later"] as const).map(
        (disambiguation) => shown.toZonedDateTime(zone, { disambiguation }).epochMilliseconds,
      );
    });
  });
}

/** A clock change may jump from a closed to an open time. */
function clockChanges(zone: string, at: number): readonly number[] {
  const changes: number[] = [];
  const last = momentIn(zone, at).add({ days: DAYS_AHEAD });
  let change = momentIn(zone, at).getTimeZoneTransition("next");
  while (change !== null && Temporal.ZonedDateTime.compare(change, last) < 0) {
    changes.push(change.epochMilliseconds);
    change = change.getTimeZoneTransition("next");
  }
  return changes;
}

function momentIn(zone: string, at: number): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone);
}
