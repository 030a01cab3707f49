import * as z from "zod";
import type { Clock } from "@tradeslip/node-kit/clock";
import { keyOf } from "../../platform/shared-store/keys.ts";
import type { SharedStore } from "../../platform/shared-store/shared-store.ts";
import { CLOCK_DOUBT_MS, type SessionStore, type Sighting, type StoredSession } from "./session-store.ts";

const FIELDS = [
  "account",
  "sealed",
  "remembered",
  "createdAt",
  "seenAt",
  "expiresAt",
  "providerSession",
] as const;
/** Far more than an encrypted user and token need. */
const MAX_FIELD_BYTES = 64_000;

const Time = z
  .string()
  .regex(/^\d{1,15}$/)
  .transform(Number);
/** A session's fields, in the order of {@link FIELDS}. */
const Fields = z.tuple([z.string(), z.string(), z.enum(["0", "1"]), Time, Time, Time, z.string().nullable()]);
/** Time to live of what leads to sessions: an account's list, a provider's name. Longer than any session lasts. */
const LIST_MS = 31 * 24 * 3_600_000;

/**
 * Sessions shared by all replicas: a login or logout on one counts on the others at once. Valkey expires them. Rejects
 * at once while Valkey is unreachable.
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
    const fields = await this.#store.readFields(sessionKey(id), {
      fields: FIELDS,
      maxBytes: MAX_FIELD_BYTES,
    });
    const parsed = Fields.safeParse(fields);
    if (!parsed.success) return undefined;
    const [account, sealed, remembered, createdAt, seenAt, expiresAt, providerSession] = parsed.data;
    const times = { createdAt, seenAt, expiresAt };
    return { id, account, providerSession, sealed, remembered: remembered === "1", ...times };
  }

  /** What leads to it first: a session missing from its account's list could not be ended with the account. */
  async add(session: StoredSession): Promise<void> {
    const { id, account, providerSession, sealed, remembered, createdAt, seenAt, expiresAt } = session;
    const list = listKey(account);
    await this.#store.addMember(list, id, LIST_MS);
    if (providerSession !== null) await this.#store.writeText(providerKey(providerSession), id, LIST_MS);
    const values = [account, sealed, remembered ? 1 : 0, createdAt, seenAt, expiresAt, providerSession];
    const fields = FIELDS.flatMap((field, index) => {
      const value = values[index] ?? null;
      return value === null ? [] : [[field, value] as const];
    });
    await this.#store.writeFields(sessionKey(id), Object.fromEntries(fields), this.#leftUntil(expiresAt));
  }

  async noteSeen(id: string, { from, to, expiresAt }: Sighting): Promise<boolean> {
    return this.#store.changeFields(sessionKey(id), {
      field: "seenAt",
      was: from,
      to: { seenAt: to, expiresAt },
      lifeMs: this.#leftUntil(expiresAt),
    });
  }

  async reseal({ id, sealed: was, expiresAt }: StoredSession, sealed: string): Promise<void> {
    const lifeMs = this.#leftUntil(expiresAt);
    await this.#store.changeFields(sessionKey(id), { field: "sealed", was, to: { sealed }, lifeMs });
  }

  async delete(id: string): Promise<void> {
    const [account, providerSession] = await this.#store.readFields(sessionKey(id), {
      fields: ["account", "providerSession"],
      maxBytes: MAX_FIELD_BYTES,
    });
    await this.#store.remove(sessionKey(id));
    if (account) await this.#store.removeMember(listKey(account), id);
    if (providerSession) await this.#store.remove(providerKey(providerSession));
  }

  /** One command for each session: in a cluster they are in different slots. */
  async deleteAccount(account: string): Promise<void> {
    const ids = await this.#store.members(listKey(account));
    for (const id of ids) {
      await this.#store.remove(sessionKey(id));
      await this.#store.removeMember(listKey(account), id);
    }
  }

  async deleteByProvider(providerSession: string): Promise<void> {
    const id = await this.#store.readText(providerKey(providerSession));
    if (id !== null) await this.delete(id);
  }

  async sweep(): Promise<void> {}

  /** The connection belongs to the app. */
  async close(): Promise<void> {}

  /** When nobody's clock can be so wrong that it still counts. */
  #leftUntil(expiresAt: number): number {
    return Math.max(1, expiresAt + CLOCK_DOUBT_MS - this.#clock.now());
  }
}

function sessionKey(id: string): string {
  return keyOf("session", id);
}

function providerKey(providerSession: string): string {
  return keyOf("provider-session", providerSession);
}

function listKey(account: string): string {
  return keyOf("sessions-of", account);
}
