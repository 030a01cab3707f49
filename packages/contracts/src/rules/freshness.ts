import type { Message } from "./message.ts";

/** The label of a value. "updated": the server says "live", but the value is too old for that word. */
export type FreshnessTone = "live" | "updated" | "delayed" | "indicative";

/** No value is called live for longer, however rarely its source is queried (docs/product.md, P3.6). */
const LIVE_LIMIT_MS = 180_000;

interface FreshnessTimes {
  readonly source: "live" | "stale" | "fallback";
  readonly asOf: string;
  readonly nextRefresh: string;
}

/**
 * The label of a value at `now` (milliseconds, the server's clock). "Live" means at most two of the value's
 * intervals old, and at most three minutes.
 */
export function freshnessTone({ source, asOf, nextRefresh }: FreshnessTimes, now: number): FreshnessTone {
  if (source === "stale") return "delayed";
  if (source === "fallback") return "indicative";
  const fetchedAt = Date.parse(asOf);
  const liveForMs = Math.min(2 * (Date.parse(nextRefresh) - fetchedAt), LIVE_LIMIT_MS);
  return now - fetchedAt > liveForMs ? "updated" : "live";
}

/** What one row of an answer says of its own price, where that differs from the answer's freshness. */
interface OwnFreshness<Agreement> {
  readonly agreement?: Agreement | undefined;
  /** When its price was made; it isn't live, whatever the others are. */
  readonly staleAsOf?: string | undefined;
}

/** The freshness of one row: an old price stays old in a live answer, and a stand-in stays one. */
export function freshnessOf<
  Agreement,
  Answer extends FreshnessTimes & { readonly agreement?: Agreement | undefined },
>({ agreement, staleAsOf }: OwnFreshness<Agreement>, answer: Answer): Answer {
  const own = agreement ? { ...answer, agreement } : answer;
  if (staleAsOf === undefined || own.source === "fallback") return own;
  return { ...own, source: "stale", asOf: staleAsOf < own.asOf ? staleAsOf : own.asOf };
}

/** Whether the sources disagree about this row's price: nothing is ordered at it. */
export function isDisputed<Agreement>(
  row: OwnFreshness<Agreement>,
  answer: FreshnessTimes & { readonly agreement?: Agreement | undefined },
): boolean {
  return freshnessOf(row, answer).agreement === "disputed";
}

export interface Age {
  readonly count: number;
  readonly unit: "seconds" | "minutes" | "hours";
}

/** An age in milliseconds in its largest whole unit, up to hours. Negative ones count as zero. */
export function ageOf(ageMs: number): Age {
  const seconds = Math.max(0, Math.floor(ageMs / 1000));
  if (seconds < 60) return { count: seconds, unit: "seconds" };
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return { count: minutes, unit: "minutes" };
  return { count: Math.floor(minutes / 60), unit: "hours" };
}

const AGES: Readonly<Record<Age["unit"], Message>> = {
  seconds: /*i18n*/ { id: "age.seconds", message: "{count} s" },
  minutes: /*i18n*/ { id: "age.minutes", message: "{count} min" },
  hours: /*i18n*/ { id: "age.hours", message: "{count} h" },
};

/** An age in milliseconds in words: "12 s", "3 min", "2 h". */
export function ageText(ageMs: number): Message {
  const { count, unit } = ageOf(ageMs);
  return { ...AGES[unit], values: { count } };
}
