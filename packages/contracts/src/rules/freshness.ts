import type { Message } from "./message.ts";

/** How a value is labelled. "updated": the server's "live", but too old to be called so. */
export type FreshnessTone = "live" | "updated" | "delayed" | "indicative";

/** No value is called live for longer, however rarely its source is asked (docs/product.md, P3.6). */
const LIVE_LIMIT_MS = 180_000;

interface FreshnessTimes {
  readonly source: "live" | "stale" | "fallback";
  readonly asOf: string;
  readonly nextRefresh: string;
}

/**
 * The label of a value at `now` (milliseconds, the server's clock). "Live" is at most two of the value's intervals old,
 * and three minutes.
 */
export function freshnessTone({ source, asOf, nextRefresh }: FreshnessTimes, now: number): FreshnessTone {
  if (source === "stale") return "delayed";
  if (source === "fallback") return "indicative";
  const fetchedAt = Date.parse(asOf);
  const liveForMs = Math.min(2 * (Date.parse(nextRefresh) - fetchedAt), LIVE_LIMIT_MS);
  return now - fetchedAt > liveForMs ? "updated" : "live";
}

const SECONDS_OLD: Message = /*i18n*/ { id: "age.seconds", message: "{count} s" };
const MINUTES_OLD: Message = /*i18n*/ { id: "age.minutes", message: "{count} min" };
const HOURS_OLD: Message = /*i18n*/ { id: "age.hours", message: "{count} h" };

/** An age in milliseconds in words: "12 s", "3 min", "2 h". Negative ages (clock skew) count as zero. */
export function ageText(ageMs: number): Message {
  const seconds = Math.max(0, Math.floor(ageMs / 1000));
  if (seconds < 60) return { ...SECONDS_OLD, values: { count: seconds } };
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return { ...MINUTES_OLD, values: { count: minutes } };
  return { ...HOURS_OLD, values: { count: Math.floor(minutes / 60) } };
}
