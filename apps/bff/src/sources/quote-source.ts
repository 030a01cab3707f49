import type { UpstreamDefinition } from "../swr-cache/upstream.ts";

/** What one source says a coin costs. */
export interface Quote {
  /** The market's id of the coin ("bitcoin"), whatever the source calls it. */
  readonly coinId: string;
  /** Upper case. */
  readonly currency: string;
  /** Decimal text without an exponent: the middle of bid and ask, or the last price without a book. */
  readonly price: string;
  /** ISO time of the source's own stamp; null where it gives none. */
  readonly asOf: string | null;
}

/** An exchange that votes on prices. Its calls throw a SourceError and nothing else. */
export interface QuoteSource {
  /** How the cache may call it; its name is the one in PRICE_SOURCES. */
  readonly upstream: UpstreamDefinition;
  /** Sources of one lineage repeat each other and have one vote together. */
  readonly lineage: string;
  /** Without coins and currencies that the source does not list, and without invalid prices. */
  quotes(): Promise<readonly Quote[]>;
  /**
   * Whether the source is trading, if its prices don't show that: in maintenance it keeps reporting old ones.
   */
  isTrading?(): Promise<boolean>;
  /** Drops all connections; calls under way fail. */
  close(): Promise<void>;
}
