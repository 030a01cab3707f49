import { type AnswerJob, answerJob } from "./answer-job.ts";
import type { Quote } from "./quote-source.ts";
import { badShape } from "./read-answer.ts";
import { type Listing, listings, type Symbols } from "./symbols.ts";

/** Parts of an answer by the exchange's own symbols. Their content is unchecked. */
export type Rows = ReadonlyMap<string, unknown>;

/** What is specific to one exchange. It keeps no state, so any thread can read its answers. */
export interface Exchange {
  /** As PRICE_SOURCES names it. */
  readonly name: string;
  readonly baseUrl: string;
  /** Limit for all replicas together, well below what the exchange allows. */
  readonly callsPerMinute: number;
  readonly path: string;
  query(symbols: readonly string[]): Readonly<Record<string, string>>;
  /** Whether to keep asking for a listing after a query was refused with this message. By default, always. */
  isKept?(listing: Listing, refusal: string): boolean;
  readonly symbols: Symbols;
  /** The symbols of its answer, if they are not those of the query. */
  readonly answerSymbols?: Symbols;
  /** Throws a SourceError. */
  rows(answer: unknown): Rows;
  /** Where it reports whether it is trading, if its prices don't show that. */
  readonly state?: {
    readonly path: string;
    /** Throws a SourceError. */
    isTrading(answer: unknown): boolean;
  };
  /** Null for no usable price, or one that has no vote. */
  price(row: unknown, listing: Listing, rows: Rows): Pick<Quote, "price" | "asOf"> | null;
}

/** All jobs that read its answers. */
export function jobsOf(exchange: Exchange): readonly (AnswerJob<Quote[]> | AnswerJob<boolean>)[] {
  const { state } = exchange;
  return [quotesJob(exchange), ...(state === undefined ? [] : [tradingJob(exchange.name, state)])];
}

export function tradingJob(name: string, state: NonNullable<Exchange["state"]>): AnswerJob<boolean> {
  return answerJob(`state of ${name}`, (answer) => state.isTrading(answer));
}

export function quotesJob(exchange: Exchange): AnswerJob<Quote[]> {
  const known = listings(exchange.answerSymbols ?? exchange.symbols);
  return answerJob(`quotes of ${exchange.name}`, (answer) =>
    readQuotes(exchange, known, exchange.rows(answer)),
  );
}

/** A bad price loses only its own vote. */
function readQuotes(exchange: Exchange, known: readonly Listing[], rows: Rows): Quote[] {
  const found = known.filter(({ symbol }) => rows.has(symbol));
  if (found.length === 0) throw badShape("nothing that is listed is in the answer");
  return found.flatMap((listing) => {
    const priced = exchange.price(rows.get(listing.symbol), listing, rows);
    return priced ? [{ coinId: listing.coinId, currency: listing.currency, ...priced }] : [];
  });
}
