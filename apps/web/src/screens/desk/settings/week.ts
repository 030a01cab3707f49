import { MINUTES_OF_DAY, parseOpeningHours } from "@tradeslip/contracts/rules";

/** Opening hours in a form's shape. */
export interface Week {
  /** From Monday, such as `08:00-12:00, 14:00-18:00`; empty: closed. */
  readonly days: readonly string[];
  /** IANA time zone name. */
  readonly zone: string;
}

const DAYS = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"] as const;

/** @param hours in the format of the operator's settings; null: not published */
export function weekOf(hours: string | null, ownZone: string): Week {
  const read = hours === null ? null : parseOpeningHours(hours);
  return {
    days: DAYS.map((_name, day) =>
      (read?.openings ?? [])
        .filter((opening) => opening.day === day)
        .map(({ from, to }) => `${clock(from)}-${clock(to)}`)
        .join(", "),
    ),
    zone: read?.zone ?? ownZone,
  };
}

function clock(minutes: number): string {
  const inDay = minutes > MINUTES_OF_DAY ? minutes - MINUTES_OF_DAY : minutes;
  const parts = [Math.floor(inDay / 60), inDay % 60];
  return parts.map((part) => String(part).padStart(2, "0")).join(":");
}

/** Whether the settings' parser understands the text of a day. */
export function isDayReadable(text: string): boolean {
  return text.trim() === "" || parseOpeningHours(`${partsOf("Mon", text)} UTC`) !== null;
}

/** In the format of the settings, grouping days with the same hours. Null if every day is empty. */
export function hoursOf({ days, zone }: Week): string | null {
  const texts = days.map((text) => text.trim());
  const parts: string[] = [];
  for (let first = 0; first < texts.length;) {
    let end = first + 1;
    while (texts[end] === texts[first]) end += 1;
    const names = end - first === 1 ? DAYS[first]! : `${DAYS[first]!}-${DAYS[end - 1]!}`;
    if (texts[first] !== "") parts.push(partsOf(names, texts[first]!));
    first = end;
  }
  return parts.length === 0 ? null : `${parts.join(", ")} ${zone}`;
}

/** A desk without hours is never closed. */
export function isAlwaysOpen({ days }: Pick<Week, "days">): boolean {
  return days.every((text) => text.trim() === "");
}

function partsOf(names: string, text: string): string {
  return text
    .split(",")
    .map((part) => `${names} ${part.trim().replace(/\s*[-–—]\s*/, "-")}`)
    .join(", ");
}
