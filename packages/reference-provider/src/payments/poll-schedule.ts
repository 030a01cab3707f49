import type { PaymentStatus } from "@tradeslip/contracts";
import type { ChainSource } from "../bitcoin/chain-source.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** Money that is on its way when the watch ends is followed on, as long as nodes keep it (Bitcoin Core: 14 days). */
const MAX_UNCONFIRMED_WATCH_MS = 14 * DAY_MS;
const FIRST_PAUSE_MS = 2_000;
const LONGEST_PAUSE_MS = MINUTE_MS;
const JITTER = 0.3;
/** Somebody who has the page open asks every ten seconds. */
export const ACTIVE_MS = MINUTE_MS;
/** While nobody asks, money is looked for less often: after a minute, and after five. */
const IDLE_MS = 30_000;
const LONG_IDLE_AFTER_MS = 5 * MINUTE_MS;
const LONG_IDLE_MS = MINUTE_MS;

export interface Progress {
  readonly status: PaymentStatus;
  readonly expiresAt: number;
  readonly watchedUntil: number;
  /** Some of the money is not deep enough. */
  readonly underWay: boolean;
  /** When somebody last asked about a payment of the address. */
  readonly lastRequestedAt: number | null;
}

/** When to look at an address again; null: never. One look falls on the end of the window, one on the end of the watch. */
export function nextPollAt(progress: Progress, pace: ChainSource["pace"], now: number): number | null {
  const { expiresAt, watchedUntil, underWay } = progress;
  if (now >= (underWay ? watchedUntil + MAX_UNCONFIRMED_WATCH_MS : watchedUntil)) return null;
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

/** The same after a look that taught nothing. The watch may end only with a look, but not be kept up for ever. */
export function retryAt({ watchedUntil }: Pick<Progress, "watchedUntil">, pause: number, now: number) {
  return now >= watchedUntil + MAX_UNCONFIRMED_WATCH_MS ? null : now + pause;
}

/** How long to leave something alone that failed so often in a row; up to 30 % more, so that nothing comes back in step. */
export function pauseMs(failures: number, random: () => number): number {
  const grown = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (failures - 1));
  return Math.round(grown * (1 + JITTER * random()));
}
