/** Opening hours as an operator writes them: `Mon-Fri 08:00-22:00, Sat 10:00-16:00 Africa/Lagos`. */
import type { Message } from "./message.ts";

export const HOURS_UNREADABLE: Message = /*i18n*/ {
  id: "hours_unreadable",
  message:
    "Please write the hours like this, with a time zone at the end: Mon-Fri 08:00-22:00, Sat 10:00-16:00 Africa/Lagos",
};

const DAYS = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"] as const;
const DAY = DAYS.join("|");
const PART = new RegExp(
  `^(${DAY})(?:-(${DAY}))?\\s+([01]\\d|2[0-3]):([0-5]\\d)-(?:([01]\\d|2[0-3]):([0-5]\\d)|(24):(00))$`,
  "i",
);
const MINUTES_OF_DAY = 24 * 60;
const MINUTE_MS = 60_000;

interface Opening {
  /** 0 is Monday. */
  readonly day: number;
  /** Minutes since midnight there; the second is later than the first. */
  readonly from: number;
  readonly to: number;
}

export interface OpeningHours {
  /** IANA's name. */
  readonly zone: string;
  /** By day and time. */
  readonly openings: readonly Opening[];
}

/** Null for a text that is not like {@link HOURS_UNREADABLE} says. */
export function parseOpeningHours(text: string): OpeningHours | null {
  const words = text.trim().split(/\s+/);
  const zone = words.pop() ?? "";
  if (!isZone(zone)) return null;
  const openings: Opening[] = [];
  for (const part of words.join(" ").split(/\s*,\s*/)) {
    const read = readPart(part);
    if (read === null) return null;
    openings.push(...read);
  }
  return { zone, openings: openings.toSorted((a, b) => a.day - b.day || a.from - b.from) };
}

function readPart(part: string): readonly Opening[] | null {
  const match = PART.exec(part);
  if (!match) return null;
  const [, first = "", last = first] = match;
  const [hour, minute, endHour, endMinute] = match.slice(3).filter((piece) => piece !== undefined);
  const from = Number(hour) * 60 + Number(minute);
  const to = Number(endHour) * 60 + Number(endMinute);
  if (to <= from) return null;
  const start = dayNumber(first);
  const count = ((dayNumber(last) - start + 7) % 7) + 1;
  return Array.from({ length: count }, (_none, day) => ({ day: (start + day) % 7, from, to }));
}

function dayNumber(name: string): number {
  return DAYS.findIndex((day) => day.toLowerCase() === name.toLowerCase());
}

function isZone(zone: string): boolean {
  // An offset such as +01:00 is one for Intl, and no place with its summer time.
  if (!/^(?:[A-Za-z_]+(?:\/[\w+-]+)+|UTC)$/.test(zone)) return false;
  try {
    return new Intl.DateTimeFormat("en", { timeZone: zone }).format(0) !== "";
  } catch {
    return false;
  }
}

/** @param at milliseconds since the epoch, as everywhere here */
export function isOpenAt({ zone, openings }: OpeningHours, at: number): boolean {
  const { day, minute } = momentIn(zone, at);
  return openings.some((opening) => opening.day === day && opening.from <= minute && minute < opening.to);
}

/** When the desk opens next, to the minute; null while it is open, and where it never does. */
export function nextOpening(hours: OpeningHours, at: number): number | null {
  if (isOpenAt(hours, at)) return null;
  const start = momentIn(hours.zone, at);
  const minuteStart = at - (at % MINUTE_MS);
  const waits = hours.openings.map(({ day, from }) => {
    const minutes = (day - start.day) * MINUTES_OF_DAY + from - start.minute;
    return minutes > 0 ? minutes : minutes + 7 * MINUTES_OF_DAY;
  });
  // Summer time begins or ends in between: clocks there are an hour off what was counted.
  const candidates = waits
    .toSorted((a, b) => a - b)
    .flatMap((wait) => [wait - 60, wait, wait + 60].map((minutes) => minuteStart + minutes * MINUTE_MS));
  return (
    candidates.find((time) => time > at && isOpenAt(hours, time) && !isOpenAt(hours, time - MINUTE_MS)) ??
    null
  );
}

function momentIn(zone: string, at: number): { readonly day: number; readonly minute: number } {
  const parts = new Intl.DateTimeFormat("en-GB", {
    timeZone: zone,
    weekday: "short",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  }).formatToParts(at);
  const value = (type: string) => parts.find((part) => part.type === type)?.value ?? "";
  return { day: dayNumber(value("weekday")), minute: Number(value("hour")) * 60 + Number(value("minute")) };
}
