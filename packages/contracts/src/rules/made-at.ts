/** When a payment was made, as banks, chains and people write it. It is never guessed. */
import { Temporal } from "temporal-polyfill";
import { latinDigits, withoutUnseen } from "./typed-text.ts";

/** A moment in milliseconds since the epoch; a day (2026-11-27) if no time is given; null: not certain. */
export type MadeAt = number | { readonly date: string } | null;

/** The clocks of banks and of this machine differ. */
const TOLERANCE_MS = 5 * 60_000;
/** An ambiguous date is taken as the one within the last days, if only one of its readings is. */
const RECENT_DAYS = 14;

const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const MONTH =
  "(?<name>jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|" +
  "oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)";
const DAY = String.raw`(?<d>\d{1,2})(?:st|nd|rd|th)?`;
const YEAR = String.raw`(?<y>\d{4}|\d{2})(?![\d:]|[.,]\d| ?[ap]\.?m\b)`;
/** It is not known which of `a` and `b` is the day. */
const DATE_FORMS = [
  String.raw`(?<y>\d{4})[-/.](?<m>\d{1,2})[-/.](?<d>\d{1,2})`,
  String.raw`(?<a>\d{1,2})[-/.](?<b>\d{1,2})[-/.]${YEAR}`,
  String.raw`${DAY}[-/ .,]{0,2}${MONTH}[-/ .,']{0,2}${YEAR}`,
  String.raw`${MONTH}[-. ]{0,2}${DAY}[-, ]{1,2}(?<y>\d{4})(?![\d:])`,
  String.raw`${DAY}[-/ .,]{0,2}${MONTH}\b\.?`,
  String.raw`${MONTH}[-. ]{0,2}${DAY}(?!\d)`,
];
/** Only for a field: within a line it may be a fraction. */
const SHORT_FORM = String.raw`(?<a>\d{1,2})[-/](?<b>\d{1,2})`;

const CLOCK = /^(\d{1,2})(?:[:.h](\d{2})(?:[:.](\d{2})(?:[.,](\d{1,9}))?)?)?(?: ?([ap])\.? ?m\.?)?$/u;
const ANY_CLOCK = String.raw`(?:\d{1,2}[:.h]\d{2}(?:[:.]\d{2}(?:[.,]\d{1,9})?)?(?: ?[ap]\.? ?m\.?)?|\d{1,2} ?[ap]\.? ?m\.?)`;
/** Within a line, "412.50" is an amount. */
const SURE_CLOCK = String.raw`(?:\d{1,2}:\d{2}(?::\d{2}(?:[.,]\d{1,9})?)?(?: ?[ap]\.? ?m\b\.?)?|\d{1,2}(?:\.\d{2})? ?[ap]\.?m\b\.?)`;
/** Zones with a fixed offset from UTC; other abbreviations are ambiguous. */
const ZONES: Readonly<Record<string, string>> = {
  z: "+00:00",
  utc: "+00:00",
  gmt: "+00:00",
  wat: "+01:00",
  sast: "+02:00",
  eat: "+03:00",
};
const ZONE = String.raw`(?: ?(?:z|utc|gmt|wat|sast|eat|[+-]\d{2}:?\d{2})(?![\p{L}\d]))`;
const JOINT = String.raw` ?(?:,|t|at|on|um|-|\|)? ?`;
const WEEKDAY = /^(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?\.?,? /;
const START = String.raw`(?<![\p{L}\d]|\d[.,:/-])`;
const END = String.raw`(?![\p{L}\d]|[-/.:]\d)`;

const FIELDS = [...DATE_FORMS, SHORT_FORM].map(
  (form) =>
    new RegExp(
      `^(?:(?<before>${ANY_CLOCK})(?<beforeZone>${ZONE})?,? (?:on )?)?(?:${form})(?:${JOINT}(?<after>${ANY_CLOCK})(?<afterZone>${ZONE})?)?$`,
      "u",
    ),
);
const CLOCK_ALONE = new RegExp(
  `^(?:(?<day>today|yesterday)${JOINT})?(?<after>${ANY_CLOCK})(?<afterZone>${ZONE})?$`,
  "u",
);
const DATES_IN_LINE = new RegExp(
  `${START}(?:${DATE_FORMS.join("|").replaceAll(/\(\?<\w+>/g, "(?:")})(?:${JOINT}${SURE_CLOCK}${ZONE}?)?${END}`,
  "gu",
);
const CLOCKS_IN_LINE = new RegExp(`${START}${SURE_CLOCK}${END}`, "gu");

/**
 * Reads what a person types in a field: "now", "15:04", "3:04 pm", "27/11 15:04", "27 Nov 2026 15:04:05",
 * ISO. A time alone means its last occurrence; a date without a year, the last such day. With a year it may
 * lie in the future.
 * @param timeZone IANA name of the zone, unless the text names another
 */
export function readMadeAt(text: string, now: number, timeZone: string): MadeAt {
  const plain = plainText(text).replace(WEEKDAY, "");
  if (plain === "now") return now;
  if (plain === "today" || plain === "yesterday") return { date: dayAt(now, timeZone, plain).toString() };
  const alone = CLOCK_ALONE.exec(plain)?.groups;
  if (alone) return readClockAlone(alone, now, timeZone);
  for (const field of FIELDS) {
    const { groups } = field.exec(plain) ?? {};
    if (!groups) continue;
    const clockText = groups["after"] ?? groups["before"];
    if (groups["after"] !== undefined && groups["before"] !== undefined) return null;
    const zone = zoneOf(groups["afterZone"] ?? groups["beforeZone"]) ?? timeZone;
    const date = readDate(groups, now, zone);
    if (date === null) return null;
    if (clockText === undefined) return { date: date.toString() };
    const clock = readClock(clockText);
    if (clock !== null) return momentOf(date.toPlainDateTime(clock), now, zone);
  }
  return null;
}

/**
 * The only moment or day named in a bank's line; null: none, several, or not certain. Never in the future.
 */
export function madeAtIn(line: string, now: number, timeZone: string): MadeAt {
  const plain = plainText(line);
  const dates = [...plain.matchAll(DATES_IN_LINE)].map(([text]) => text);
  const readings = dates.map((text) => readMadeAt(text, now, timeZone));
  const moments = [...new Set(readings.filter((reading) => typeof reading === "number"))];
  const days = new Set(readings.map((reading) => dayOf(reading, timeZone)));
  const [day] = days;
  if (days.size !== 1 || moments.length > 1 || !day || day > dayAt(now + TOLERANCE_MS, timeZone).toString())
    return null;
  const [moment] = moments;
  if (moment !== undefined) return moment <= now + TOLERANCE_MS ? moment : null;
  const clocks = new Set(
    [...plain.replace(DATES_IN_LINE, " ").matchAll(CLOCKS_IN_LINE)].map(([text]) => text),
  );
  const [clock] = clocks;
  if (clock === undefined || clocks.size > 1) return { date: day };
  const whole = readMadeAt(`${day} ${clock}`, now, timeZone);
  return typeof whole === "number" && whole <= now + TOLERANCE_MS ? whole : null;
}

function dayOf(reading: MadeAt, timeZone: string): string | null {
  if (typeof reading === "number") return dayAt(reading, timeZone).toString();
  return reading?.date ?? null;
}

function plainText(text: string): string {
  return latinDigits(withoutUnseen(text)).toLowerCase().replace(/\s+/gu, " ").trim();
}

function readClockAlone(
  groups: Readonly<Record<string, string | undefined>>,
  now: number,
  timeZone: string,
): MadeAt {
  const zone = zoneOf(groups["afterZone"]) ?? timeZone;
  const clock = readClock(groups["after"] ?? "");
  if (clock === null) return null;
  const day = groups["day"];
  const at = momentOf(dayAt(now, zone, day).toPlainDateTime(clock), now, zone);
  if (day !== undefined || at === null || at <= now + TOLERANCE_MS) return at;
  return momentOf(dayAt(now, zone, "yesterday").toPlainDateTime(clock), now, zone);
}

function readClock(text: string): Temporal.PlainTime | null {
  const match = CLOCK.exec(text);
  const [, hourText = "", minuteText, secondText = "0", fraction = "", half] = match ?? [];
  if (!match || (minuteText === undefined && half === undefined)) return null;
  const typed = Number(hourText);
  const isWhole = half === "p" ? typed > 0 : half !== "a" || typed <= 12;
  const hour = half === undefined || typed > 12 ? typed : (typed % 12) + (half === "p" ? 12 : 0);
  const [minute, second] = [Number(minuteText ?? 0), Number(secondText)];
  if (!isWhole || hour > 23 || minute > 59 || second > 59) return null;
  return new Temporal.PlainTime(hour, minute, second, Number(fraction.padEnd(3, "0").slice(0, 3)));
}

function readDate(
  groups: Readonly<Record<string, string | undefined>>,
  now: number,
  zone: string,
): Temporal.PlainDate | null {
  const today = dayAt(now + TOLERANCE_MS, zone);
  const isPast = (date: Temporal.PlainDate) => Temporal.PlainDate.compare(date, today) <= 0;
  const { y, a, b } = groups;
  const read = (month: number, day: number): readonly Temporal.PlainDate[] => {
    const years =
      y === undefined ? [today.year, today.year - 1] : [y.length === 2 ? 2000 + Number(y) : Number(y)];
    const dates = years.flatMap((year) => dateOf(year, month, day));
    const found = y === undefined ? dates.find(isPast) : dates[0];
    return found === undefined ? [] : [found];
  };
  if (a === undefined || b === undefined) {
    const { name, m, d } = groups;
    const month = name === undefined ? Number(m) : MONTHS.indexOf(name.slice(0, 3)) + 1;
    return read(month, Number(d))[0] ?? null;
  }
  const [first, second] = [Number(a), Number(b)];
  const possible = first === second ? read(first, second) : [...read(second, first), ...read(first, second)];
  if (possible.length < 2) return possible[0] ?? null;
  const past = possible.filter(isPast);
  if (past.length < 2) return past[0] ?? null;
  const recent = past.filter((date) => date.until(today).days <= RECENT_DAYS);
  return recent.length === 1 ? recent[0]! : null;
}

function dateOf(year: number, month: number, day: number): readonly Temporal.PlainDate[] {
  try {
    return [Temporal.PlainDate.from({ year, month, day }, { overflow: "reject" })];
  } catch {
    return [];
  }
}

/** Null for a local time that occurred twice or never. */
function momentOf(shown: Temporal.PlainDateTime, now: number, zone: string): number | null {
  const first = shown.toZonedDateTime(zone, { disambiguation: "earlier" });
  const second = shown.toZonedDateTime(zone, { disambiguation: "later" });
  const at = first.epochMilliseconds;
  if (at === second.epochMilliseconds) return at;
  const isTwice = first.toPlainDateTime().equals(shown);
  return isTwice && second.epochMilliseconds > now + TOLERANCE_MS ? at : null;
}

function zoneOf(text: string | undefined): string | undefined {
  const zone = text?.trim();
  return zone === undefined ? undefined : (ZONES[zone] ?? zone.replace(/^(.\d\d)(\d\d)$/, "$1:$2"));
}

function dayAt(at: number, zone: string, day = "today"): Temporal.PlainDate {
  const date = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone).toPlainDate();
  return day === "yesterday" ? date.subtract({ days: 1 }) : date;
}
