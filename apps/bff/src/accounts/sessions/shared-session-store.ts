import * as z from "zod";
import type { Clock } from "@tradeslip/node-kit/clock";
import { keyOf } from "../../platform/shared-store/keys.ts";
import type { SharedStore } from "../../platform/shared-store/shared-store.ts";
import {
  CLOCK_DOUBT_MS,
  type SessionChange,
  type SessionFilter,
  type SessionStore,
  type StoredSession,
} from "./session-store.ts";

/** Far more than an encrypted user and token need. */
const MAX_FIELD_BYTES = 64_000;
/**
 * Time to live of the keys that lead to sessions: an account's list, a provider's session id. Longer than any
 * session lasts.
 */
const LIST_MS = 31 * 24 * 3_600_000;
/** Of an account, ended ones too; the provider ends those before them. */
const MOST_SESSIONS = 5_000;
/** Base64url of a SHA-256. */
const LONGEST_ID = 64;

const Time = z
  .string()
  .regex(/^\d{1,15}$/)
  .transform(Number);
const Stored = z.object({
  account: z.string(),
  sealed: z.string(),
  remembered: z.enum(["0", "1"]).transform((text) => text === "1"),
  createdAt: Time,
  seenAt: Time,
  expiresAt: Time,
  providerSession: z.string().nullable(),
});
const FIELDS = Object.keys(Stored.shape);

/**
 * Sessions shared by all replicas: a login or logout on one counts on the others at once. Valkey expires
 * them. Rejects at once while Valkey is unreachable.
 */
export class SharedSessionStore implements SessionStore {
  readonly #store: SharedStore;
  readonly #clock: Clock;

  constructor(store: SharedStore, clock: Clock) {
    this.#store = store;
    this.#clock = clock;
  }

  /** A malformed entry counts as missing. */
  async get(id: string): Promise<StoredSession | undefined> {
    const limits = { fields: FIELDS, maxBytes: MAX_FIELD_BYTES };
    const values = await this.#store.readFields(sessionKey(id), limits);
    const stored = Stored.safeParse(Object.fromEntries(FIELDS.map((field, index) => [field, values[index]])));
    return stored.success ? { id, ...stored.data } : undefined;
  }

  /**
   * Writes what leads to the session first: one missing from its account's list could not be ended with the
   * account.
   */
  async add({ id, remembered, providerSession, ...session }: StoredSession): Promise<void> {
    await this.#list(id, session.account);
    if (providerSession !== null) await this.#store.writeText(providerKey(providerSession), id, LIST_MS);
    const named = providerSession === null ? {} : { providerSession };
    const fields = { ...session, ...named, remembered: remembered ? 1 : 0 };
    await this.#store.writeFields(sessionKey(id), fields, this.#leftUntil(session.expiresAt));
  }

  async change(read: StoredSession, to: SessionChange): Promise<boolean> {
    const field = "sealed" in to ? "sealed" : "seenAt";
    if ("sealed" in to && to.account !== read.account) await this.#list(read.id, to.account);
    const lifeMs = this.#leftUntil({ ...read, ...to }.expiresAt);
    return this.#store.changeFields(sessionKey(read.id), { field, was: read[field], to, lifeMs });
  }

  async delete(filter: SessionFilter): Promise<void> {
    if ("account" in filter) return this.#deleteAccount(filter.account);
    const id = "id" in filter ? filter.id : await this.#store.readText(providerKey(filter.providerSession));
    if (id === null) return;
    const [providerSession] = await this.#store.readFields(sessionKey(id), {
      fields: ["providerSession"],
      maxBytes: MAX_FIELD_BYTES,
    });
    await this.#store.remove(sessionKey(id));
    if (providerSession) await this.#store.remove(providerKey(providerSession));
  }

  async #list(id: string, account: string): Promise<void> {
    const now = this.#clock.now();
    const kept = { now, since: now - LIST_MS, most: MOST_SESSIONS, lifeMs: LIST_MS };
    await this.#store.noteRecent(listKey(account), [id], kept);
  }

  /** The connection belongs to the app. */
  async close(): Promise<void> {}

  /**
   * Commands for each session: in a cluster they are in different slots. Their list stays: a session that
   * begins meanwhile is in it too.
   */
  async #deleteAccount(account: string): Promise<void> {
    const limits = { since: 0, most: MOST_SESSIONS, longest: LONGEST_ID };
    const listed = await this.#store.readRecent(listKey(account), limits);
    const earlier = await this.#store.members(earlierListKey(account));
    for (const id of [...listed, ...earlier].map(String)) {
      const [own = null] = await this.#store.readFields(sessionKey(id), {
        fields: ["account"],
        maxBytes: MAX_FIELD_BYTES,
      });
      // Its address has changed since, and another account may have it.
      if (own !== null && own !== account) continue;
      await this.#store.remove(sessionKey(id));
    }
  }

  /** Until no clock can be so wrong that the session still counts. Milliseconds. */
  #leftUntil(expiresAt: number): number {
    return Math.max(1, expiresAt + CLOCK_DOUBT_MS - this.#clock.now());
  }
}

const sessionKey = (id: string) => keyOf("session", id);
const providerKey = (providerSession: string) => keyOf("provider-session", providerSession);
const listKey = (account: string) => keyOf("account-sessions", account);
/** Of earlier releases: a set that grew with each login, and expires 31 days after the last. */
const earlierListKey = (account: string) => keyOf("sessions-of", account);
