import type { CoinHistoryAnswer, HistoryRange } from "@tradeslip/contracts";
import { CoinHistoryAnswer as HistoryAnswerSchema } from "@tradeslip/contracts/schemas";
import type { PriceChart, PricePoint } from "../sources/price-source.ts";
import type { BodyShape } from "../swr-cache/responses/body-job.ts";
import { lastLoggedAt, loggedPrices, type PriceLog } from "./price-log.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

interface Range {
  readonly lengthMs: number;
  /** At most one point per step. */
  readonly stepMs: number;
  /** The widest gap between points at which the log alone suffices; null: it never reaches back that far. */
  readonly widestGapMs: number | null;
  /** Length of the chart that is fetched when the log does not suffice. */
  readonly chartDays: number;
  /** How often a new chart is fetched: the log continues from the last one for a week. */
  readonly chartIntervalMs: number;
}

/** docs/product.md, P18.3 to P18.6. */
export const RANGES: Readonly<Record<HistoryRange, Range>> = {
  "24h": {
    lengthMs: DAY_MS,
    stepMs: 5 * MINUTE_MS,
    widestGapMs: 30 * MINUTE_MS,
    chartDays: 1,
    chartIntervalMs: DAY_MS,
  },
  "7d": {
    lengthMs: 7 * DAY_MS,
    stepMs: HOUR_MS,
    widestGapMs: 3 * HOUR_MS,
    chartDays: 7,
    chartIntervalMs: DAY_MS,
  },
  "30d": {
    lengthMs: 30 * DAY_MS,
    stepMs: 3 * HOUR_MS,
    widestGapMs: null,
    chartDays: 30,
    chartIntervalMs: 6 * DAY_MS,
  },
  "1y": {
    lengthMs: 365 * DAY_MS,
    stepMs: DAY_MS,
    widestGapMs: null,
    chartDays: 365,
    chartIntervalMs: 6 * DAY_MS,
  },
};
/** Better than no chart while the price source is unavailable. */
const WIDEST_GAP_WITHOUT_CHART_MS = 3 * HOUR_MS;

export const HISTORY: BodyShape = { name: "coin-history", schema: HistoryAnswerSchema };

/** Needed at each hit, and constant until the log's next row. */
const coverage = new WeakMap<PriceLog, Map<string, boolean>>();

/** Whether the log alone covers the coin over the range. */
export function isLogged(log: PriceLog, id: string, range: HistoryRange): boolean {
  const { widestGapMs } = RANGES[range];
  if (widestGapMs === null || !log.ids.includes(id)) return false;
  const known = coverage.get(log) ?? new Map<string, boolean>();
  coverage.set(log, known);
  const key = `${id}/${range}`;
  const isCovered = known.get(key) ?? reachesBack(log, loggedPrices(log, id), range, widestGapMs);
  known.set(key, isCovered);
  return isCovered;
}

function reachesBack(
  log: PriceLog,
  points: readonly PricePoint[],
  range: HistoryRange,
  widestGapMs: number,
): boolean {
  const until = lastLoggedAt(log) ?? 0;
  const from = until - RANGES[range].lengthMs;
  const times = [from, ...points.map(([at]) => at).filter((at) => at > from), until];
  return times.every((at, index) => index === 0 || at - times[index - 1]! <= widestGapMs);
}

/**
 * A coin's prices over a range: the log's, preceded by the price source's where needed. Undefined when too
 * little is known.
 * @param now when the log was last looked at; milliseconds since the epoch
 */
export function composeHistory(
  log: PriceLog,
  { id, range }: { readonly id: string; readonly range: HistoryRange },
  chart: PriceChart | undefined,
  now: number,
): Omit<CoinHistoryAnswer, "freshness"> | undefined {
  const { lengthMs, stepMs } = RANGES[range];
  const logged = loggedPrices(log, id);
  if (!chart && !reachesBack(log, logged, range, WIDEST_GAP_WITHOUT_CHART_MS)) return undefined;
  const before = (chart?.points ?? []).filter(([at]) => at <= now);
  const chartEnd = before.at(-1)?.[0] ?? 0;
  const all = [...before, ...logged.filter(([at]) => at > chartEnd && at <= now)];
  const from = (all.at(-1)?.[0] ?? 0) - lengthMs;
  const points = thinned(
    all.filter(([at]) => at >= from),
    stepMs,
  );
  if (points.length === 0) return undefined;
  return { range, points: points.map(([at, price]) => ({ at: new Date(at).toISOString(), price })) };
}

/** The first point of each step, and the newest. */
function thinned(points: readonly PricePoint[], stepMs: number): PricePoint[] {
  const stepOf = (at: number) => Math.floor(at / stepMs);
  return points.filter(([at], index) => {
    const before = points[index - 1];
    return before === undefined || index === points.length - 1 || stepOf(at) !== stepOf(before[0]);
  });
}
