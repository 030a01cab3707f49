import type { ProblemExample } from "@tradeslip/contracts/operations";
import { LRUCache } from "lru-cache";
import * as z from "zod";

/** Answered when a new session cannot be stored (503). */
export const SESSIONS_UNAVAILABLE: ProblemExample = {
  code: "sessions_unavailable",
  detail: /*i18n*/ {
    id: "sessions_unavailable",
    message: "You can't log in right now. Please try again in a minute.",
  },
};

/**
 * How often the last use is written and the provider is asked: a session that it ended is over within a
 * minute.
 */
export const SEEN_EVERY_MS = 50_000;

/**
 * How far outside its limits a session is still kept, because the clock may be wrong (docs/product.md,
 * P10.9).
 */
export const CLOCK_DOUBT_MS = 3_600_000;

export interface StoredSession {
  /** SHA-256 of the browser's key: a stolen file opens no session. */
  readonly id: string;
  /** Keyed hash of the e-mail address. */
  readonly account: string;
  /** The provider's id of its own session, by which it reports its end; null if it has none. */
  readonly providerSession: string | null;
  /** The user and the provider's token, encrypted (SessionCipher). */
  readonly sealed: string;
  /** With "remember me": longer limits. */
  readonly remembered: boolean;
  /** Milliseconds since the epoch, like all times here. */
  readonly createdAt: number;
  readonly seenAt: number;
  readonly expiresAt: number;
}

/** New contents, with the account that they name, or a new time of last use. */
export type SessionChange =
  | Pick<StoredSession, "sealed" | "account">
  | Pick<StoredSession, "seenAt" | "expiresAt">;

/** Which sessions: one, all of an account, or the one that belongs to a session of the provider. */
export const SessionFilter = z
  .union([
    z.object({ id: z.string() }),
    z.object({ account: z.string() }),
    z.object({ providerSession: z.string() }),
  ])
  .readonly();
export type SessionFilter = z.infer<typeof SessionFilter>;

/** The shared store is unavailable, and this process doesn't know the session: it may be open. */
export class UnreadSessionError extends Error {}

/** Where sessions live. Several processes may share one. */
export interface SessionStore {
  get(id: string): Promise<StoredSession | undefined>;
  add(session: StoredSession): Promise<void>;
  /**
   * Changes the session if the field is still as it was read: true for one of several concurrent callers,
   * false for a session that is gone.
   */
  change(read: StoredSession, to: SessionChange): Promise<boolean>;
  delete(filter: SessionFilter): Promise<void>;
  close(): Promise<void>;
}

/** Bounded by size: with `max`, a cache takes the memory of all its entries at once. */
export function boundedCache<Value extends {}>(): LRUCache<string, Value> {
  return new LRUCache({ maxSize: 50_000, sizeCalculation: () => 1 });
}
