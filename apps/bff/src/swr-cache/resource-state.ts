import { isFuture } from "./plausible-time.ts";

/** What the cache knows of one upstream resource. States are never changed, only replaced. */
export type ResourceState<T> = { readonly kind: "unknown" } | FailedState | ValueState<T>;

/** Nothing was ever fetched, and the last try failed or was not allowed. */
export interface FailedState {
  readonly kind: "failed";
  readonly failedAt: number;
  readonly retryAt: number;
}

/** The last good value. All times in milliseconds since the epoch. */
export interface ValueState<T> {
  readonly kind: "value";
  readonly value: T;
  readonly fetchedAt: number;
  readonly stamp: string | null;
  readonly stampSeenAt: number;
  /** The last try to refresh it failed. */
  readonly failing: boolean;
  /** When a refresh is due, or may be tried again. */
  readonly dueAt: number;
}

const MINUTES_MS = 60_000;
/** One interval to grow old, and one for the refresh that somebody must first ask for. */
const LIVE_FOR_INTERVALS = 2;
const FROZEN_AFTER_MS = 15 * MINUTES_MS;
const FROZEN_AFTER_INTERVALS = 3;

export interface Label {
  readonly source: "live" | "stale";
  readonly asOf: number;
  /** Until when this label is right if nothing else happens; Infinity if for ever. */
  readonly rightUntil: number;
}

/**
 * What an honest label says of a value. Live: the last try did not fail, and the value is at most two update
 * intervals old, and not from the future. An upstream that keeps answering with the same stamp for long (a frozen price under status
 * 200) is delayed since that stamp was first seen.
 */
export function labelOf(state: ValueState<unknown>, intervalMs: number, now: number): Label {
  const frozenAfter = Math.max(FROZEN_AFTER_MS, FROZEN_AFTER_INTERVALS * intervalMs);
  const frozen = state.stamp !== null && state.fetchedAt - state.stampSeenAt > frozenAfter;
  if (frozen) return { source: "stale", asOf: state.stampSeenAt, rightUntil: Infinity };
  const liveUntil = state.fetchedAt + LIVE_FOR_INTERVALS * intervalMs;
  if (state.failing || now > liveUntil || isFuture(state.fetchedAt, now))
    return { source: "stale", asOf: state.fetchedAt, rightUntil: Infinity };
  return { source: "live", asOf: state.fetchedAt, rightUntil: liveUntil };
}

/**
 * The same state when the clock was set back by so much since: how old it is and how long it waits is known by the clock
 * that never jumps. A value from what is now the future is due at once, and stale until its price is confirmed.
 */
export function setBack<T>(state: ResourceState<T>, byMs: number, now: number): ResourceState<T> {
  if (state.kind === "unknown") return state;
  if (state.kind === "failed")
    return { ...state, failedAt: state.failedAt - byMs, retryAt: state.retryAt - byMs };
  const times = { fetchedAt: state.fetchedAt - byMs, stampSeenAt: state.stampSeenAt - byMs };
  if (isFuture(state.fetchedAt, now)) return { ...state, ...times, failing: true, dueAt: now };
  return { ...state, ...times, dueAt: state.dueAt - byMs };
}
