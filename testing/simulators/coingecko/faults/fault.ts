import { type IncomingMessage, type ServerResponse } from "node:http";
import { type RouteAnswer } from "../routes/route.ts";

/** What a fault can be told; each fault reads what concerns it. */
export interface FaultOptions {
  /** Only this path, such as "/simple/price"; every path when left out. */
  path?: string;
  /** So many calls, then the fault is over; without it, until taken back. */
  times?: number;
  /** Seconds, for rate-limited (30). */
  retryAfter?: number;
  /** Milliseconds, for slow-80ms (80). */
  latencyMs?: number;
  /** The vs currency that currency-missing drops and the price faults spoil; else the last asked, and all. */
  currency?: string;
}

/** One call that a fault answers in the simulator's place. */
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
