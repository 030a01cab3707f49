import { type Market } from "../market.ts";

export interface RouteRequest {
  readonly query: URLSearchParams;
  readonly market: Market;
  /** The instant to answer for, in milliseconds. */
  readonly at: number;
}

export interface RouteAnswer {
  readonly status: number;
  readonly body: unknown;
  /** Seconds that caches may keep the answer; 0: not at all. */
  readonly maxAge: number;
}

export type Route = (request: RouteRequest) => RouteAnswer;

export const ok = (body: unknown, maxAge: number): RouteAnswer => ({ status: 200, body, maxAge });

export const refused = (error: string): RouteAnswer => ({ status: 422, body: { error }, maxAge: 0 });
