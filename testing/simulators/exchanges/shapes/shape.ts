import type { Ticker } from "../ticker.ts";

export interface Answer {
  readonly status: number;
  readonly body: unknown;
}

/** How a source answers. */
export interface Shape {
  /** Below its base address. */
  readonly path: string;
  /**
   * @param tickers that it answers with
   * @param listed symbols of these, and of those missing from the answer
   */
  answer(tickers: readonly Ticker[], query: URLSearchParams, listed: ReadonlySet<string>): Answer;
  /** Where it says whether trading is open, if not beside its prices. */
  readonly state?: { readonly path: string; says(isTrading: boolean): unknown };
  /** The body of its 429. */
  readonly rateLimit: unknown;
  /** Its answer when it is down. */
  readonly outOfOrder: unknown;
}

export const ok = (body: unknown): Answer => ({ status: 200, body });

/** Comma-separated names in a query. */
export const namesIn = (query: URLSearchParams, parameter: string): readonly string[] =>
  (query.get(parameter) ?? "").split(",").filter((name) => name !== "");
