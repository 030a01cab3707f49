import type { Ticker } from "../ticker.ts";

export interface Answer {
  readonly status: number;
  readonly body: unknown;
}

/** How one source answers. */
export interface Shape {
  /** Below its base address. */
  readonly path: string;
  /**
   * @param tickers those that it has an answer for
   * @param listed symbols of these, and of those it says nothing about
   */
  answer(tickers: readonly Ticker[], query: URLSearchParams, listed: ReadonlySet<string>): Answer;
  /** Where it says whether it trades, if not beside its prices. */
  readonly state?: { readonly path: string; says(isTrading: boolean): unknown };
  /** The body of its 429. */
  readonly rateLimit: unknown;
  /** What it says when it is out of order. */
  readonly outOfOrder: unknown;
}

export const ok = (body: unknown): Answer => ({ status: 200, body });

/** Comma-separated names, as a call asks for them. */
export const namesIn = (query: URLSearchParams, parameter: string): readonly string[] =>
  (query.get(parameter) ?? "").split(",").filter((name) => name !== "");
