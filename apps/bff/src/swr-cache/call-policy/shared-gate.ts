import type { BreakerCounts } from "./circuit-breaker.ts";
import type { Call, MonthUse } from "./call-budget.ts";

/** What all replicas know of the upstream together. Times in milliseconds since the epoch. */
export interface GateState {
  /** 0 if there is no pause. */
  readonly pausedUntil: number;
  readonly breaker: BreakerCounts;
  /** Calls of the last minute. */
  readonly calls: readonly Call[];
  readonly month: MonthUse;
}

/**
 * The gate's state beyond this process. Nothing rejects: while the others cannot be reached, each goes on with what it
 * knows, and the calls it made are counted when they can. What lies there may be damaged: readers check it.
 */
export interface SharedGate {
  /** Undefined if nobody can be asked. */
  read(now: number): Promise<GateState | undefined>;
  /** True for one replica at a time, until `endProbe` or for as long as a lease lasts. */
  beginProbe(): Promise<boolean>;
  endProbe(): void;
  called(call: Call): void;
  pausedUntil(until: number, now: number): void;
  succeeded(): void;
  /** One more failure in a row. */
  failed(): void;
  opened(timesOpened: number, until: number, now: number): void;
  /** Resolves when everything that was said is said, or cannot be. */
  said(): Promise<void>;
}

/** The longest that anything here makes a call wait: ten minutes of Retry-After. More was written under a wrong clock. */
const LONGEST_WAIT_MS = 10 * 60_000;

/** How long to wait until this time, as another replica said it; 0 if that cannot be right. */
export function waitUntil(until: number, now: number): number {
  const waitMs = until - now;
  return waitMs > 0 && waitMs <= LONGEST_WAIT_MS ? waitMs : 0;
}

/** The latest time that `waitUntil` believes. */
export function latestBelievable(now: number): number {
  return now + LONGEST_WAIT_MS;
}
