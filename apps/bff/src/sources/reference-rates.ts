import type { UpstreamDefinition } from "../swr-cache/upstream.ts";

/** A central bank's reference rates of one day: for crosses labelled as such, never for a vote. */
export interface DayRates {
  /** Day of the fixing (2026-03-18), without a time: on working days, so five days old at Easter. */
  readonly date: string;
  /** Units for one US dollar, as decimal text, by upper-case currency. */
  readonly perUsd: Readonly<Record<string, string>>;
}

/** Where reference rates come from. Its one call throws a SourceError and nothing else. */
export interface ReferenceRates {
  /** How the cache may call it; its name is the one in PRICE_SOURCES. */
  readonly upstream: UpstreamDefinition;
  /** Without currencies that the source does not fix, and without invalid rates. */
  rates(): Promise<DayRates>;
  /** Drops all connections; calls under way fail. */
  close(): Promise<void>;
}
