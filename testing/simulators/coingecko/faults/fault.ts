import { type IncomingMessage, type ServerResponse } from "node:http";
import { type RouteAnswer } from "../routes/route.ts";

/** Options of faults; each fault reads those that concern it. */
export interface FaultOptions {
  /** Only this path, such as "/simple/price"; by default every path. */
  path?: string;
  /** Number of calls until the fault ends; by default, until it is removed. */
  times?: number;
  /** Seconds, for rate-limited (30). */
  retryAfter?: number;
  /** Milliseconds, for slow-80ms (80). */
  latencyMs?: number;
  /**
   * The vs currency that currency-missing removes and the price faults spoil; by default the last one
   * requested, or all.
   */
  currency?: string;
}

/** A call that a fault answers instead of the simulator. */
export interface Exchange {
  readonly req: IncomingMessage;
  readonly res: ServerResponse;
  /** Below /api/v3. */
  readonly path: string;
  /** What a healthy simulator would answer. */
  readonly healthy: RouteAnswer;
  readonly options: FaultOptions;
  /** Scheme, host and port of the simulator. */
  readonly origin: string;
}

export interface Fault {
  /** One line for people, shown by GET /_control/fault. */
  readonly says: string;
  answer(exchange: Exchange): void;
}
