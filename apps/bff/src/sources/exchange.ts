import type { UpstreamCall } from "../swr-cache/upstream.ts";
import { openJsonApi, type JsonApiOptions } from "./json-api.ts";
import type { Quote, QuoteSource } from "./quote-source.ts";
import { badShape } from "./read-answer.ts";
import { classifyFailure } from "./source-error.ts";
import type { ExchangeName } from "./source-names.ts";
import type { Listing } from "./symbols.ts";

/** The parts of an answer by the exchange's own symbols. Whatever is in them is unchecked. */
export type Rows = ReadonlyMap<string, unknown>;

/** What is particular to one exchange. */
export interface Exchange {
  readonly name: ExchangeName;
  readonly baseUrl: string;
  /** At most, all replicas together; well inside what the exchange allows. */
  readonly callsPerMinute: number;
  readonly path: string;
  /** Asked at each call. */
  query(): Readonly<Record<string, string>>;
  /** What counts of its answer; the rest was not asked for. */
  readonly listings: readonly Listing[];
  /** Throws a SourceError. */
  rows(answer: unknown): Rows;
  /** Null: not a price, or one that has no vote. */
  price(row: unknown, listing: Listing, rows: Rows): Pick<Quote, "price" | "asOf"> | null;
}

/** As the operator configured it. */
export type ExchangeSettings = Partial<Pick<JsonApiOptions, "baseUrl" | "totalTimeoutMs">>;

export type OpenExchange = (settings: ExchangeSettings, onCall: (call: UpstreamCall) => void) => QuoteSource;

export function openExchange(
  exchange: Exchange,
  settings: ExchangeSettings,
  onCall: (call: UpstreamCall) => void,
): QuoteSource {
  const { name, callsPerMinute, path } = exchange;
  const api = openJsonApi({ baseUrl: exchange.baseUrl, ...settings, onCall });
  return {
    upstream: {
      name,
      budget: { perMinute: callsPerMinute, perMonth: null },
      budgetKey: `call-budget-${name}`,
      classify: classifyFailure,
    },
    lineage: name,
    quotes: () =>
      api.get({
        resource: name,
        path,
        query: exchange.query(),
        read: (answer) => readQuotes(exchange, exchange.rows(answer)),
      }),
    close: () => api.close(),
  };
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
