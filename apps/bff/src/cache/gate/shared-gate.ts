import type { Call, MonthUse } from "./call-budget.ts";

/** What all replicas know of the upstream together. Times in milliseconds since the epoch. */
export interface GateState {
  readonly pausedUntil: number;
  /** Failures in a row, of whatever resource and replica. */
  readonly failuresInRow: number;
  readonly openUntil: number;
  /** Calls of the last minute. */
  readonly calls: readonly Call[];
  readonly month: MonthUse;
}

/**
 * The gate's state beyond this process. Nothing rejects: while the others cannot be reached, each goes on with what it
 * knows, and the calls it made are counted when they can.
 */
export interface SharedGate {
  /** Undefined if nobody can be asked. */
  read(now: number): Promise<GateState | undefined>;
  /** True for one replica at a time, until `endProbe` or for as long as a lease lasts. */
  beginProbe(): Promise<boolean>;
  endProbe(): void;
  called(call: Call): void;
  pausedUntil(until: number): void;
  succeeded(): void;
  /** @param openUntil 0 if the breaker did not open */
  failed(openUntil: number): void;
  /** Resolves when everything that was said is said, or cannot be. */
  said(): Promise<void>;
}
