import * as z from "zod";
import { isFuture } from "../plausible-time.ts";

/** A stored value. Plain JSON, so that any engine can hold it. */
export interface StoredEntry {
  readonly value: unknown;
  /** When the value was obtained from upstream. Milliseconds since the epoch. */
  readonly fetchedAt: number;
  /** What upstream says about the value's own age (a time), or null. */
  readonly stamp: string | null;
  /** When this stamp was first seen. Milliseconds since the epoch. */
  readonly stampSeenAt: number;
  /** When a newer value is worth fetching, if known. Milliseconds since the epoch. */
  readonly dueAt?: number;
}

/**
 * Storage behind the memory of this process. Every implementation passes `describeStore`
 * (store-conformance.ts).
 *
 * A broken store must not break the cache: callers treat a rejection as "nothing there". Others may write
 * where a store lies: callers check the value, and its times against their clock.
 */
export interface Store {
  readonly name: string;
  get(key: string): Promise<StoredEntry | undefined>;
  /**
   * Stores the entry unless a newer one (by `fetchedAt`) is there; returns whether it did. An entry in the
   * future, seen from `now`, is not newer: it was written under a wrong clock. A reader sees the whole old
   * entry or the whole new one, never a mixture.
   * @param now milliseconds since the epoch
   */
  set(key: string, entry: StoredEntry, now: number): Promise<boolean>;
  delete(key: string): Promise<void>;
  /** Resolves when everything that was accepted is safe. */
  close(): Promise<void>;
}

const Time = z.number().min(0);

/** An entry as it is stored. */
export const StoredEntryShape = z.object({
  value: z.unknown(),
  fetchedAt: Time,
  stamp: z.iso.datetime().nullable(),
  stampSeenAt: Time,
  dueAt: Time.exactOptional(),
});

/** Whether the held entry stays. */
export function isNewer(
  held: Pick<StoredEntry, "fetchedAt"> | undefined,
  entry: StoredEntry,
  now: number,
): boolean {
  return held !== undefined && held.fetchedAt > entry.fetchedAt && !isFuture(held.fetchedAt, now);
}
