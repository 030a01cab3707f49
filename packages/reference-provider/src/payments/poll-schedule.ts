import { backoffMs } from "@tradeslip/node-kit/backoff";
import type { PaymentStatus } from "@tradeslip/contracts";
import type { ChainSource } from "../bitcoin/chain-source.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/**
 * After the watch ends, unconfirmed money is polled for as long as nodes keep it in their mempool (Bitcoin
 * Core: 14 days).
 */
const MAX_UNCONFIRMED_WATCH_MS = 14 * DAY_MS;
/** An open payment page sends a status request every ten seconds. */
export const ACTIVE_MS = MINUTE_MS;
/** Without status requests polls slow down: after a minute, and again after five. */
const IDLE_MS = 30_000;
const LONG_IDLE_AFTER_MS = 5 * MINUTE_MS;
const LONG_IDLE_MS = MINUTE_MS;

export interface Progress {
  readonly status: PaymentStatus;
  readonly expiresAt: number;
  readonly watchedUntil: number;
  /** Some of the money does not have enough confirmations yet. */
  readonly hasUnconfirmed: boolean;
  /** Time of the last status request for a payment of the address. */
  readonly lastRequestedAt: number | null;
}

/** Time of the next poll; null: never. There is always one at the end of the window and of the watch. */
export function nextPollAt(progress: Progress, pace: ChainSource["pace"], now: number): number | null {
  const { expiresAt, watchedUntil, hasUnconfirmed } = progress;
  if (now >= (hasUnconfirmed ? watchedUntil + MAX_UNCONFIRMED_WATCH_MS : watchedUntil)) return null;
  const next = now + intervalMs(progress, pace, now);
  if (now < expiresAt) return Math.min(next, expiresAt);
  return now < watchedUntil ? Math.min(next, watchedUntil) : next;
}

function intervalMs(
  { status, expiresAt, lastRequestedAt }: Progress,
  pace: ChainSource["pace"],
  now: number,
): number {
  if (status === "detected") return pace.confirmingMs;
  if (status === "confirmed" || status === "overpaid") return 5 * MINUTE_MS;
  if (now < expiresAt)
    return lastRequestedAt === null ? LONG_IDLE_MS : waitingMs(pace, now - lastRequestedAt);
  return now < expiresAt + HOUR_MS ? MINUTE_MS : 5 * MINUTE_MS;
}

function waitingMs(pace: ChainSource["pace"], idle: number): number {
  if (idle < ACTIVE_MS) return pace.waitingMs;
  return Math.max(pace.waitingMs, idle < LONG_IDLE_AFTER_MS ? IDLE_MS : LONG_IDLE_MS);
}

/** Time of the next poll after a failed one. The watch should end with a successful poll if possible. */
export function retryAt({ watchedUntil }: Pick<Progress, "watchedUntil">, pause: number, now: number) {
  return now >= watchedUntil + MAX_UNCONFIRMED_WATCH_MS ? null : now + pause;
}

/** How long to wait after this many failures in a row. */
export function pollBackoffMs(failures: number, random: () => number): number {
  return backoffMs(failures, { firstMs: 2_000, maxMs: MINUTE_MS, random });
}
