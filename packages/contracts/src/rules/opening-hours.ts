/** Opening hours as an operator writes them: `Mon-Fri 08:00-22:00, Sat 10:00-16:00 Africa/Lagos`. */
import type { Message } from "./message.ts";
import { DASHES, latinDigits } from "./typed-text.ts";

export const HOURS_UNREADABLE: Message = /*i18n*/ {
  id: "hours_unreadable",
  message:
    "Please write the hours like this, with a time zone at the end: Mon-Fri 08:00-22:00, Sat 10:00-16:00 Africa/Lagos",
};

const DAYS = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"] as const;
/** Longer names begin so, too. */
const DAY = String.raw`(${DAYS.join("|")})(?:day|sday|nesday|rsday|urday)?`;
const TO = String.raw`\s*(?:[${DASHES}]|\bto\b)\s*`;
const TIME = String.raw`([01]?\d|2[0-3])[:.]([0-5]\d)`;
const PART = new RegExp(String.raw`^${DAY}(?:${TO}${DAY})?:?\s+${TIME}${TO}(?:${TIME}|(24)[:.](00))$`, "iu");
export const MINUTES_OF_DAY = 24 * 60;
/** A closing time of 23:59 means the end of the day. */
const LAST_MINUTE = MINUTES_OF_DAY - 1;

interface Opening {
  /** 0 is Monday. */
  readonly day: number;
  /** Minutes since local midnight of that day; `to` is later than `from`, possibly on the next day. */
  readonly from: number;
  readonly to: number;
}

export interface OpeningHours {
  /** IANA name. */
  readonly zone: string;
  /** Sorted by day and time. */
  readonly openings: readonly Opening[];
}

/** Null if the text doesn't have the format of {@link HOURS_UNREADABLE}. */
export function parseOpeningHours(text: string): OpeningHours | null {
  const words = latinDigits(text).trim().split(/\s+/);
  const zone = words.pop() ?? "";
  if (!isTimeZone(zone)) return null;
  const openings: Opening[] = [];
  for (const part of words
    .join(" ")
    .replace(/[,;]$/, "")
    .split(/\s*[,;]\s*/)) {
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
  const end = Number(endHour) * 60 + Number(endMinute);
  if (end === from) return null;
  const to = end === LAST_MINUTE ? MINUTES_OF_DAY : end < from ? end + MINUTES_OF_DAY : end;
  const start = dayNumber(first);
  const count = ((dayNumber(last) - start + 7) % 7) + 1;
  return Array.from({ length: count }, (_none, day) => ({ day: (start + day) % 7, from, to }));
}

function dayNumber(name: string): number {
  return DAYS.findIndex((day) => day.toLowerCase() === name.toLowerCase());
}

/** Whether it is an IANA time zone name of a place, with its summer time. */
export function isTimeZone(zone: string): boolean {
  // Intl also accepts an offset such as +01:00, which names no place and has no summer time.
  if (!/^(?:[A-Za-z_]+(?:\/[\w+-]+)+|UTC)$/.test(zone)) return false;
  try {
    return new Intl.DateTimeFormat("en", { timeZone: zone }).format(0) !== "";
  } catch {
    return false;
  }
}
