import type { PriceVerdict } from "@tradeslip/contracts";
import { PRICE_RULE } from "@tradeslip/contracts/rules";
import Big from "big.js";
import * as z from "zod";
import { BITCOIN_IN_USD } from "../../sources/price-source.ts";

/** A coin in a currency. Sources, verdicts and memory are separate for each. */
export interface Pair {
  /** The market's id. */
  readonly coinId: string;
  /** Upper case. */
  readonly currency: string;
}

/** One source's quote of a pair. */
export interface SourceQuote {
  readonly source: string;
  readonly lineage: string;
  /** Decimal text as the source sent it, so possibly invalid. */
  readonly price: string;
  /** ISO time of the source's own stamp; null where it gives none. */
  readonly stamp: string | null;
  /** When we fetched it. Milliseconds since the epoch, as all times here that are numbers. */
  readonly fetchedAt: number;
}

const Time = z.number().min(0).max(1e15);

/** Decimal text above zero that is stored, and so may have been changed. */
export const StoredPrice = z.string().regex(/^(?=.*[1-9])\d{1,30}(\.\d{1,60})?$/);

/** What must be remembered of a source's quotes of one pair. */
export const SeenQuote = z.object({
  price: StoredPrice,
  /** Since when the price has been this one. */
  since: Time,
  /** Whether the price was another one before. */
  hasMoved: z.boolean(),
  /** The newest stamp so far. */
  stamp: Time.nullable(),
});
/** By source. */
export const SeenQuotes = z.record(z.string(), SeenQuote);
export type SeenQuotes = z.infer<typeof SeenQuotes>;

/** A quote that may count. */
export interface Vote {
  readonly source: string;
  readonly price: Big;
  readonly fetchedAt: number;
}

export type Checked =
  | { readonly quote: SourceQuote; readonly vote: Vote }
  | { readonly quote: SourceQuote; readonly verdict: Exclude<PriceVerdict, "counted" | "outlier"> };

const MINUTE_MS = 60_000;
const FRESH_MS = PRICE_RULE.freshMinutes * MINUTE_MS;
const AHEAD_MS = MINUTE_MS;
const FROZEN_MS = 10 * MINUTE_MS;
const FROZEN_STABLECOIN_MS = 60 * MINUTE_MS;
const STABLECOINS: ReadonlySet<string> = new Set(["tether", "usd-coin"]);
const MOVED_MEANWHILE = 2;
const DECIMAL = /^\d{1,30}(\.\d{1,60})?(e[+-]?\d{1,2})?$/i;

export interface CheckInput {
  /** In a fixed order of sources: of one lineage, the first valid quote counts. */
  readonly quotes: readonly SourceQuote[];
  readonly seen: SeenQuotes;
  /** The last price that sources agreed on; null when there is none recent enough. */
  readonly lastAgreed: string | null;
  readonly now: number;
}

/** Which quotes of a pair may vote (docs/product.md, P17.2 to P17.4), and what to remember of them. */
export function checkQuotes(pair: Pair, input: CheckInput): { checked: Checked[]; seen: SeenQuotes } {
  const { quotes, now } = input;
  const prices = new Map(quotes.map((quote) => [quote, plausiblePrice(pair, quote.price, input.lastAgreed)]));
  const seen = remember(prices, input);
  const voted = new Set<string>();
  const checked = quotes.map((quote): Checked => {
    const price = prices.get(quote);
    if (!price) return { quote, verdict: "refused" };
    if (!isFresh(quote, input.seen[quote.source]?.stamp ?? null, now)) return { quote, verdict: "stale" };
    if (isFrozen(pair, quote, { quotes, seen, now })) return { quote, verdict: "frozen" };
    if (voted.has(quote.lineage)) return { quote, verdict: "related" };
    voted.add(quote.lineage);
    return { quote, vote: { source: quote.source, price, fetchedAt: quote.fetchedAt } };
  });
  return { checked, seen };
}

/** Null for what is no decimal above zero. */
export function readPrice(text: unknown): Big | null {
  if (typeof text !== "string" || !DECIMAL.test(text)) return null;
  const price = new Big(text);
  return price.eq(0) ? null : price;
}

function plausiblePrice({ coinId, currency }: Pair, text: unknown, lastAgreed: string | null): Big | null {
  const price = readPrice(text);
  if (price === null) return null;
  if (lastAgreed !== null) {
    const { mostFactor } = PRICE_RULE;
    const isNear =
      price.lte(new Big(lastAgreed).times(mostFactor)) && price.times(mostFactor).gte(lastAgreed);
    return isNear ? price : null;
  }
  const isBitcoinUsd = coinId === "bitcoin" && currency === "USD";
  const isPossible = price.gte(BITCOIN_IN_USD.from) && price.lte(BITCOIN_IN_USD.to);
  return isBitcoinUsd && !isPossible ? null : price;
}

/** Keeps the memory of a source that is unavailable or sends garbage. */
function remember(prices: ReadonlyMap<SourceQuote, Big | null>, { seen, now }: CheckInput): SeenQuotes {
  const next: SeenQuotes = { ...seen };
  for (const [{ source, stamp }, price] of prices) {
    if (!price) continue;
    const before = seen[source];
    const isSame = before !== undefined && price.eq(before.price);
    next[source] = {
      price: price.toFixed(),
      // A clock that was set back must not make a price look new for hours.
      since: isSame ? Math.min(before.since, now) : now,
      hasMoved: before !== undefined && (before.hasMoved || !isSame),
      stamp: newest(before?.stamp ?? null, stamp, now),
    };
  }
  return next;
}

/** Skips a stamp too far ahead, which would make every later one look old. */
function newest(before: number | null, stamp: string | null, now: number): number | null {
  const times = [before, stamp === null ? null : Date.parse(stamp)].filter(
    (time): time is number => time !== null && time <= now + AHEAD_MS,
  );
  return times.length > 0 ? Math.max(...times) : null;
}

function isFresh({ fetchedAt, stamp }: SourceQuote, newestStamp: number | null, now: number): boolean {
  if (!isRecent(fetchedAt, now)) return false;
  if (stamp === null) return true;
  const time = Date.parse(stamp);
  const isBackwards = newestStamp !== null && newestStamp <= now + AHEAD_MS && time < newestStamp;
  return isRecent(time, now) && !isBackwards;
}

/** Also false for NaN. */
function isRecent(time: number, now: number): boolean {
  return time >= now - FRESH_MS && time <= now + AHEAD_MS;
}

/** Whether the price has stood still for long while enough independent ones moved. */
function isFrozen(
  { coinId }: Pair,
  { source, lineage }: SourceQuote,
  { quotes, seen, now }: Pick<CheckInput, "quotes" | "seen" | "now">,
): boolean {
  const own = seen[source];
  const limitMs = STABLECOINS.has(coinId) ? FROZEN_STABLECOIN_MS : FROZEN_MS;
  if (!own || now - own.since < limitMs) return false;
  const moved = quotes.filter((other) => {
    const theirs = seen[other.source];
    return other.lineage !== lineage && theirs !== undefined && theirs.hasMoved && theirs.since > own.since;
  });
  return new Set(moved.map((other) => other.lineage)).size >= MOVED_MEANWHILE;
}
