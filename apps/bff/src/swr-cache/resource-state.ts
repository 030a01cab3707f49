import type { Clock } from "@tradeslip/node-kit/clock";
import { CLOCK_TOLERANCE_MS, isFuture } from "./plausible-time.ts";
import type { StoredEntry } from "./stores/store.ts";

/** What the cache knows of one resource. States are never changed, only replaced. */
export type ResourceState<T> = { readonly kind: "unknown" } | FailedState | ValueState<T>;

/** Nothing was ever fetched, and the last attempt failed or was not allowed. */
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
  /** Whether the last refresh failed. */
  readonly failing: boolean;
  /** When a refresh is due, or may be retried. */
  readonly dueAt: number;
}

export interface Label {
  readonly source: "live" | "stale";
  readonly asOf: number;
  /** Since when the value counts as too old to be shown; absent: since `asOf`. */
  readonly countedFrom?: number;
  /** How long this label stays valid if nothing else happens; Infinity: for ever. */
  readonly validUntil: number;
}

/** Made from a resource, such as a response, and renewed before its new state becomes visible. */
export interface Dependent {
  /** Prepares for the next state. A rejection refuses a new value as a bad answer. */
  prepare(resource: object, next: ResourceState<unknown>): Promise<void>;
}

export interface ResourceLog {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
}

const MINUTES_MS = 60_000;
/** One interval to grow old, and one for the refresh that a request must first cause. */
const LIVE_FOR_INTERVALS = 2;
const FROZEN_AFTER_MS = 15 * MINUTES_MS;
const FROZEN_AFTER_INTERVALS = 3;
/** How far a source's clock may be ahead of ours. */
export const STAMP_AHEAD_MS = MINUTES_MS;
/**
 * A stamp further back, such as of 1970, may be no price's time: the value is shown as so old, but not replaced
 * for it.
 */
const BELIEVED_STAMP_MS = 24 * 60 * MINUTES_MS;

/** What the label of a value depends on besides the value. Milliseconds. */
export interface LabelRules {
  /** How often a new value is worth fetching. */
  readonly intervalMs: number;
  /** How much older than its fetch a live value may be by its own stamp; without this, any age is allowed. */
  readonly oldestStampMs?: number;
}

/**
 * How a value must be labelled. Live: the last refresh did not fail, and the value is at most two update
 * intervals old and not from the future. A value whose stamp upstream repeats for too long (a frozen price
 * under status 200) is stale since that stamp was first seen, and one that was old or from the future when it
 * was fetched is never live.
 */
export function labelOf(
  state: ValueState<unknown>,
  { intervalMs, oldestStampMs = Infinity }: LabelRules,
  now: number,
): Label {
  const frozenAfter = Math.max(FROZEN_AFTER_MS, FROZEN_AFTER_INTERVALS * intervalMs);
  const isFrozen = state.stamp !== null && state.fetchedAt - state.stampSeenAt > frozenAfter;
  const frozenSince = isFrozen ? state.stampSeenAt : Infinity;
  const made = madeBeforeFetch(state, oldestStampMs);
  if (made !== undefined) {
    const [asOf, countedFrom] = [made.at, made.countedFrom].map((time) => Math.min(time, frozenSince));
    return { source: "stale", asOf: asOf!, countedFrom: countedFrom!, validUntil: Infinity };
  }
  if (isFrozen) return { source: "stale", asOf: frozenSince, validUntil: Infinity };
  const liveUntil = state.fetchedAt + LIVE_FOR_INTERVALS * intervalMs;
  if (state.failing || now > liveUntil || isFuture(state.fetchedAt, now))
    return { source: "stale", asOf: state.fetchedAt, validUntil: Infinity };
  return { source: "live", asOf: state.fetchedAt, validUntil: liveUntil };
}

export interface MadeBefore {
  /** When it was made; at the latest, where its stamp is not believed. */
  readonly at: number;
  /** Later than `at` where the stamp is not believed: only that the value is too old to be live. */
  readonly countedFrom: number;
}

/**
 * When a value was made that was old, or from the future, by its own stamp when it was fetched. Undefined for
 * one that was not.
 */
export function madeBeforeFetch(
  { stamp, fetchedAt }: Pick<ValueState<unknown>, "stamp" | "fetchedAt">,
  oldestStampMs: number,
): MadeBefore | undefined {
  const behindMs = stamp === null ? 0 : fetchedAt - Date.parse(stamp);
  const isRecent = behindMs <= oldestStampMs && behindMs >= -STAMP_AHEAD_MS;
  if (isRecent || oldestStampMs === Infinity) return undefined;
  const tooOld = fetchedAt - oldestStampMs;
  if (behindMs < 0) return { at: tooOld, countedFrom: tooOld };
  const at = fetchedAt - Math.min(behindMs, BELIEVED_STAMP_MS);
  return { at, countedFrom: behindMs > BELIEVED_STAMP_MS ? tooOld : at };
}

/**
 * The same state after the clock was set back: the monotonic clock knows how old the value is and how long it
 * waits. A value from what is now the future is due at once, and stale until it is fetched again.
 */
function setBack<T>(state: ResourceState<T>, byMs: number, now: number): ResourceState<T> {
  if (state.kind === "unknown") return state;
  if (state.kind === "failed")
    return { ...state, failedAt: state.failedAt - byMs, retryAt: state.retryAt - byMs };
  const times = { fetchedAt: state.fetchedAt - byMs, stampSeenAt: state.stampSeenAt - byMs };
  if (isFuture(state.fetchedAt, now)) return { ...state, ...times, failing: true, dueAt: now };
  return { ...state, ...times, dueAt: state.dueAt - byMs };
}

/** The state as it is stored; a failed refresh since then is not part of it. */
export function entryOf(state: ValueState<unknown>): StoredEntry {
  const { value, fetchedAt, stamp, stampSeenAt, failing, dueAt } = state;
  const entry = { value, fetchedAt, stamp, stampSeenAt };
  return failing ? entry : { ...entry, dueAt };
}

/**
 * When the stamp of a value fetched now was first seen: not after now, and not before the time that it names.
 * Otherwise a value taken over from before a clock jumped would make a fresh one look frozen.
 */
export function stampSeenSince(
  held: ValueState<unknown> | undefined,
  stamp: string | null,
  now: number,
): number {
  if (held === undefined || stamp === null || held.stamp !== stamp) return now;
  const madeAt = Date.parse(stamp);
  return Math.min(madeAt <= now ? Math.max(held.stampSeenAt, madeAt) : held.stampSeenAt, now);
}

export interface PublishedStateOptions {
  readonly clock: Clock;
  readonly log: ResourceLog;
  /** The resource whose state it is. */
  readonly owner: object;
  readonly key: string;
}

/** The state that all readers see. It changes only once everything made from it is prepared. */
export class PublishedState<T> {
  readonly #options: PublishedStateOptions;
  readonly #dependents = new Set<Dependent>();
  #current: ResourceState<T> = { kind: "unknown" };
  /** When it was set, by both clocks. */
  #setAt = { now: 0, elapsed: 0 };

  constructor(options: PublishedStateOptions) {
    this.#options = options;
  }

  get current(): ResourceState<T> {
    this.#followClock();
    return this.#current;
  }

  /** {@link current} without checking the clock. */
  get last(): ResourceState<T> {
    return this.#current;
  }

  /** The last good value, if there is one. */
  get held(): ValueState<T> | undefined {
    const { current } = this;
    return current.kind === "value" ? current : undefined;
  }

  /** True while nothing is known, and when a refresh or retry is due. */
  get isDue(): boolean {
    const state = this.current;
    if (state.kind === "unknown") return true;
    return this.#options.clock.now() >= (state.kind === "value" ? state.dueAt : state.retryAt);
  }

  addDependent(dependent: Dependent): void {
    this.#dependents.add(dependent);
  }

  /**
   * Dependents are ready before the new state is visible, so a hit never waits for them.
   * @param commit runs when they are ready; if it returns false, the state stays as it was
   */
  async publish(next: ResourceState<T>, commit = async () => true): Promise<boolean> {
    await Promise.all([...this.#dependents].map((dependent) => dependent.prepare(this.#options.owner, next)));
    const isCommitted = await commit();
    if (isCommitted) this.#set(next);
    return isCommitted;
  }

  /** Publishes a state that holds whether or not a response can be made from it. */
  async publishRegardless(next: ResourceState<T>): Promise<void> {
    try {
      await this.publish(next);
    } catch (error) {
      const { log, key } = this.#options;
      log.warn({ err: error, resource: key }, "an answer could not be prepared");
      this.#set(next);
    }
  }

  /** Keeps the last good value, marked as failing; no retry before `retryAt` (ms since the epoch). */
  publishFailure(retryAt: number): Promise<void> {
    const { held } = this;
    if (held) return this.publishRegardless({ ...held, failing: true, dueAt: retryAt });
    return this.publishRegardless({ kind: "failed", failedAt: this.#options.clock.now(), retryAt });
  }

  #set(next: ResourceState<T>): void {
    const { clock } = this.#options;
    this.#setAt = { now: clock.now(), elapsed: clock.elapsed() };
    this.#current = next;
  }

  /** Moves times that would lie in the future because the machine's clock was set back. */
  #followClock(): void {
    if (this.#current.kind === "unknown") return;
    const { clock } = this.#options;
    const now = clock.now();
    const byMs = clock.elapsed() - this.#setAt.elapsed - (now - this.#setAt.now);
    if (byMs > CLOCK_TOLERANCE_MS) this.#set(setBack(this.#current, Math.round(byMs), now));
  }
}
