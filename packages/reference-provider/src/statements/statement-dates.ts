/**
 * Dates as written in statements. Which of two numbers is the day is determined from the whole file, or by
 * the agent.
 */
import { dayAfter, dayIn, momentOn, startOfDay } from "@tradeslip/contracts/rules";

export type DateOrder = "day-first" | "month-first";

interface DateRead {
  /** By the order of day and month; a missing key means that there is no such day. */
  readonly days: Readonly<Partial<Record<DateOrder, string>>>;
  /** Seconds since midnight; null: no time is given. */
  readonly seconds: number | null;
  /** Minutes east of UTC, if the text states them. */
  readonly offset: number | null;
}

export interface Moment {
  /** Milliseconds since the epoch: the start of the day if the line has no time. */
  readonly at: number;
  readonly day: string;
  readonly hasTime: boolean;
}

const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const MONTH = "(?<name>[a-z]{3,9})";
const FORMS = [
  String.raw`(?<y>\d{4})[-/.](?<m>\d{1,2})[-/.](?<d>\d{1,2})`,
  String.raw`(?<y>20\d{2})(?<m>\d{2})(?<d>\d{2})`,
  String.raw`(?<a>\d{1,2})[-/.](?<b>\d{1,2})[-/.](?<y>\d{4}|\d{2})`,
  String.raw`(?<d>\d{1,2})(?:st|nd|rd|th)?[-/ .,]{0,2}${MONTH}[-/ .,']{0,2}(?<y>\d{4}|\d{2})`,
  String.raw`${MONTH}[-. ]{0,2}(?<d>\d{1,2})(?:st|nd|rd|th)?[-, ]{1,2}(?<y>\d{4})`,
  String.raw`(?<y>\d{4})[-/ ]${MONTH}[-/ ](?<d>\d{1,2})`,
].map(
  (form) =>
    new RegExp(
      `^(?:(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*,? )?${form}` +
        String.raw`(?:(?:t|,? ?| at )(?<h>\d{1,2})[:.](?<min>\d{2})(?:[:.](?<s>\d{2})(?:[.,]\d{1,9})?)?(?: ?(?<half>[ap])\.?m\.?)?(?: ?(?<zone>z|utc|gmt|wat|sast|eat|[+-]\d{2}:?\d{2}))?)?$`,
      "u",
    ),
);
/** Zones with a fixed offset, in minutes east of UTC. */
const ZONES: Readonly<Record<string, number>> = { z: 0, utc: 0, gmt: 0, wat: 60, sast: 120, eat: 180 };
const LENGTHS = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** Null for text that is no date. */
export function readDate(text: string): DateRead | null {
  const plain = text.replace(/\s+/gu, " ").trim().toLowerCase();
  for (const form of FORMS) {
    const groups = form.exec(plain)?.groups;
    if (groups === undefined) continue;
    const days = daysOf(groups);
    const seconds = secondsOf(groups);
    if (seconds === undefined || Object.keys(days).length === 0) return null;
    return { days, seconds, offset: offsetOf(groups["zone"]) };
  }
  return null;
}

type Groups = Readonly<Record<string, string | undefined>>;

function daysOf({ y = "", m, d, a, b, name }: Groups): DateRead["days"] {
  const year = y.length === 2 ? 2000 + Number(y) : Number(y);
  if (a !== undefined && b !== undefined) {
    const [first, second] = [Number(a), Number(b)];
    return {
      ...(isDay(year, second, first) ? { "day-first": dayText(year, second, first) } : {}),
      ...(isDay(year, first, second) ? { "month-first": dayText(year, first, second) } : {}),
    };
  }
  const month = name === undefined ? Number(m) : MONTHS.indexOf(name.slice(0, 3)) + 1;
  if (!isDay(year, month, Number(d))) return {};
  const day = dayText(year, month, Number(d));
  return { "day-first": day, "month-first": day };
}

function isDay(year: number, month: number, day: number): boolean {
  if (year < 2000 || year > 2099 || day < 1 || day > (LENGTHS[month - 1] ?? 0)) return false;
  return month !== 2 || day < 29 || year % 4 === 0;
}

function dayText(year: number, month: number, day: number): string {
  return `${year}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;
}

/** Undefined for an impossible time. */
function secondsOf({ h, min, s = "0", half }: Groups): number | null | undefined {
  if (h === undefined) return null;
  const typed = Number(h);
  if (half !== undefined && (typed < 1 || typed > 12)) return undefined;
  const hour = half === undefined ? typed : (typed % 12) + (half === "p" ? 12 : 0);
  const [minute, second] = [Number(min), Number(s)];
  if (hour > 23 || minute > 59 || second > 59) return undefined;
  return hour * 3_600 + minute * 60 + second;
}

function offsetOf(zone: string | undefined): number | null {
  if (zone === undefined) return null;
  const [, sign, hours, minutes] = /^([+-])(\d{2}):?(\d{2})$/.exec(zone) ?? [];
  if (sign === undefined) return ZONES[zone] ?? null;
  return (Number(hours) * 60 + Number(minutes)) * (sign === "-" ? -1 : 1);
}

/** Whether both orders are possible and mean different days. */
export function isAmbiguous({ days }: DateRead): boolean {
  const { "day-first": one, "month-first": other } = days;
  return one !== undefined && other !== undefined && one !== other;
}

/** Null: there is no such day in this order. */
export function momentIn(read: DateRead, order: DateOrder, zone: string): Moment | null {
  const day = read.days[order];
  if (day === undefined) return null;
  const { seconds, offset } = read;
  if (seconds === null) return { at: beginOf(day, zone).at, day, hasTime: false };
  if (offset === null) {
    const { at, isEven } = beginOf(day, zone);
    return { at: isEven ? at + seconds * 1_000 : momentOn(day, seconds, zone), day, hasTime: true };
  }
  const at = Date.parse(`${day}T00:00:00Z`) + seconds * 1_000 - offset * 60_000;
  return { at, day: dayIn(at, zone), hasTime: true };
}

interface Begin {
  readonly at: number;
  /** No clock change happens on it. */
  readonly isEven: boolean;
}

/** Cached, because a statement has many lines per day, and time zone calculations are slow. */
const begins = new Map<string, Begin>();
const MOST_BEGINS = 1_000;
const DAY_MS = 24 * 3_600_000;

function beginOf(day: string, zone: string): Begin {
  const key = `${day} ${zone}`;
  const known = begins.get(key);
  if (known !== undefined) return known;
  const at = startOfDay(day, zone);
  const begin = { at, isEven: startOfDay(dayAfter(day), zone) - at === DAY_MS };
  if (begins.size >= MOST_BEGINS) begins.clear();
  begins.set(key, begin);
  return begin;
}
