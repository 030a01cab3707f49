import * as z from "zod";
import { isPrice, isTime, type MarketCoin, type PricePoint } from "../sources/price-source.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** Prices up to this age are kept every five minutes, older ones every hour. Each has an hour to spare. */
const FINE_MS = DAY_MS + HOUR_MS;
const KEPT_MS = 7 * DAY_MS + HOUR_MS;
export const FINE_STEP_MS = 5 * MINUTE_MS;
const COARSE_STEP_MS = HOUR_MS;
const WEEK_HOURS = 168;
/** 25 hours of five minutes and six days of hours are 444. */
const MOST_ROWS = 500;
/** At most 61 are listed; the rest left the list within the week. */
const MOST_COINS = 120;

const Row = z.custom<Row>(isRow, { error: "Invalid input: expected the prices of one time" });
interface Row {
  /** Milliseconds since the epoch. */
  readonly at: number;
  /** USD, in the order of `ids`; null: not known then. */
  readonly prices: readonly (number | null)[];
}

/** The desk's published prices of each listed coin, oldest first (P18.4). Plain JSON, for snapshots. */
export const PriceLog = z
  .object({ ids: z.array(z.string().min(1).max(200)).max(MOST_COINS), rows: z.array(Row).max(MOST_ROWS) })
  .refine(({ ids, rows }) => new Set(ids).size === ids.length && rows.every(isOneOf(ids.length)), {
    error: "Invalid input: expected a price for each coin, in the order of their times",
  });
export type PriceLog = z.infer<typeof PriceLog>;

export const EMPTY_LOG: PriceLog = { ids: [], rows: [] };

function isRow(row: unknown): boolean {
  const { at, prices } = (row ?? {}) as Partial<Record<keyof Row, unknown>>;
  return isTime(at) && Array.isArray(prices) && prices.every((price) => price === null || isPrice(price));
}

function isOneOf(coins: number) {
  return ({ at, prices }: Row, index: number, rows: readonly Row[]) =>
    prices.length === coins && (index === 0 || at > rows[index - 1]!.at);
}

/** Undefined while nothing is logged. */
export function lastLoggedAt({ rows }: PriceLog): number | undefined {
  return rows.at(-1)?.at;
}

/** One coin's prices. */
export function loggedPrices({ ids, rows }: PriceLog, id: string): PricePoint[] {
  const column = ids.indexOf(id);
  if (column < 0) return [];
  return rows.flatMap(({ at, prices }) => {
    const price = prices[column];
    return price == null ? [] : [[at, price] as const];
  });
}

/**
 * The log with the prices published at `at`, thinned with age. Hours without a row are filled from the week's
 * hourly prices that the coins carry, so that the log reaches back a week at once and has no hole after a
 * quiet night. A row later than `at` was written under a wrong clock and is dropped.
 */
export function logPrices(log: PriceLog, coins: readonly MarketCoin[], at: number): PriceLog {
  const ids = keptIds(log, coins);
  const columns = ids.map((id) => log.ids.indexOf(id));
  const held = log.rows
    .filter((row) => row.at < at)
    .map((row) => ({ at: row.at, prices: columns.map((column) => row.prices[column] ?? null) }));
  const newest = { at, prices: pricesOf(ids, new Map(coins.map(({ id, price }) => [id, price]))) };
  const weeks = coins.flatMap(weekOf);
  const missing = missingHours(held, at).map((hour) => ({
    at: hour,
    prices: pricesOf(ids, pricesAtHour(weeks, hour)),
  }));
  const rows = [...held, ...missing, newest]
    .filter((row) => row.at > at - KEPT_MS && row.prices.some((price) => price !== null))
    .toSorted((a, b) => a.at - b.at);
  return { ids, rows: thinned(rows, at) };
}

/** Listed coins come first, so that the limit never drops them. */
function keptIds(log: PriceLog, coins: readonly MarketCoin[]): string[] {
  const listed = coins.map(({ id }) => id);
  const others = log.ids.filter((id) => !listed.includes(id) && loggedPrices(log, id).length > 0);
  return [...new Set([...listed, ...others])].slice(0, MOST_COINS);
}

function pricesOf(ids: readonly string[], prices: ReadonlyMap<string, number>): (number | null)[] {
  return ids.map((id) => {
    const price = prices.get(id);
    return isPrice(price) ? price : null;
  });
}

/**
 * The full hours of the last week in which nothing was logged. Excludes the hour whose step has the newest
 * prices: it would replace them when the log is thinned, and payments are priced by what the desk published.
 */
function missingHours(rows: readonly Row[], at: number): number[] {
  const logged = new Set(rows.map((row) => hourOf(row.at)));
  const hours = Array.from({ length: WEEK_HOURS }, (_, index) => hourOf(at) - index * HOUR_MS);
  return hours.filter((hour) => hour <= at - FINE_STEP_MS && !logged.has(hour));
}

interface Week {
  readonly id: string;
  /** Hourly, in USD. */
  readonly prices: readonly number[];
  /** The hour of the last price. */
  readonly until: number;
}

/**
 * The last of a coin's hourly prices belongs to the full hour before its own time stamp. Skips a shorter
 * week: there is no telling which hours are missing.
 */
function weekOf({ id, sparkline, lastUpdated }: MarketCoin): Week[] {
  if (lastUpdated === null || Math.abs(sparkline.length - WEEK_HOURS) > 1) return [];
  return [{ id, prices: sparkline, until: hourOf(Date.parse(lastUpdated)) }];
}

function pricesAtHour(weeks: readonly Week[], hour: number): Map<string, number> {
  const found = weeks.flatMap(({ id, prices, until }) => {
    const price = prices[prices.length - 1 - (until - hour) / HOUR_MS];
    return price === undefined ? [] : [[id, price] as const];
  });
  return new Map(found);
}

/** The first row of each step and the newest one. */
function thinned(rows: readonly Row[], at: number): Row[] {
  let step = -1;
  return rows.filter((row, index) => {
    const isFine = row.at > at - FINE_MS;
    const own = Math.floor(row.at / (isFine ? FINE_STEP_MS : COARSE_STEP_MS));
    const isFirst = own !== step;
    step = own;
    return isFirst || index === rows.length - 1;
  });
}

function hourOf(time: number): number {
  return time - (time % HOUR_MS);
}
