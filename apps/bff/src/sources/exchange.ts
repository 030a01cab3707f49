import { type AnswerJob, answerJob } from "./answer-job.ts";
import type { Quote } from "./quote-source.ts";
import { badShape } from "./read-answer.ts";
import type { ExchangeName } from "./source-names.ts";
import type { Listing } from "./symbols.ts";

/** The parts of an answer by the exchange's own symbols. Whatever is in them is unchecked. */
export type Rows = ReadonlyMap<string, unknown>;

type Query = Readonly<Record<string, string>>;

/** What is particular to one exchange. It remembers nothing: any thread reads its answers. */
export interface Exchange {
  readonly name: ExchangeName;
  readonly baseUrl: string;
  /** At most, all replicas together; well inside what the exchange allows. */
  readonly callsPerMinute: number;
  readonly path: string;
  readonly query: Query;
  /** What to ask instead from now on, after it refused the query with this message; undefined: the same. */
  queryAfter?(refusal: string): Query | undefined;
  /** What counts of its answer; the rest was not asked for. */
  readonly listings: readonly Listing[];
  /** Throws a SourceError. */
  rows(answer: unknown): Rows;
  /** Null: not a price, or one that has no vote. */
  price(row: unknown, listing: Listing, rows: Rows): Pick<Quote, "price" | "asOf"> | null;
}

/** Reads its answers. */
export function quotesJob(exchange: Exchange): AnswerJob<Quote[]> {
  return answerJob(`quotes of ${exchange.name}`, (answer) => readQuotes(exchange, exchange.rows(answer)));
}

/** One bad price costs its own vote and no other. */
function readQuotes(exchange: Exchange, rows: Rows): Quote[] {
  const found = exchange.listings.filter(({ symbol }) => rows.has(symbol));
  if (found.length === 0) throw badShape("nothing that is listed is in the answer");
  return found.flatMap((listing) => {
    const priced = exchange.price(rows.get(listing.symbol), listing, rows);
    return priced ? [{ coinId: listing.coinId, currency: listing.currency, ...priced }] : [];
  });
}
