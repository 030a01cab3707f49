import { createHash, randomBytes } from "node:crypto";
import { isDeskRole, NO_ROLE } from "@tradeslip/contracts/rules";
import { Assurance, Role, SessionUser } from "@tradeslip/contracts/schemas";
import type { Clock } from "@tradeslip/node-kit/clock";
import * as z from "zod";
import type { CallerSession } from "../../access.ts";
import { isFuture } from "../../swr-cache/plausible-time.ts";
import type { SessionCipher } from "./session-cipher.ts";
import { boundedCache, CLOCK_DOUBT_MS, SEEN_EVERY_MS } from "./session-store.ts";
import type { SessionStore, StoredSession } from "./session-store.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** Idle and absolute session timeouts (OWASP ASVS 5.0, 7.3). */
const LIMITS = {
  short: { idleMs: 2 * HOUR_MS, absoluteMs: 12 * HOUR_MS },
  remembered: { idleMs: 14 * DAY_MS, absoluteMs: 30 * DAY_MS },
} as const;
/** For a member of the desk, remembered or not (docs/product.md, P10.11). */
const ROLE_ABSOLUTE_MS = 12 * HOUR_MS;
export const REMEMBERED_SECONDS = LIMITS.remembered.absoluteMs / 1000;

const KEY_BYTES = 32;
const KEY = /^[\w-]{43}$/;

/** What a session holds. Earlier releases wrote only user and token. */
const SessionContent = z.object({
  user: SessionUser,
  /** The provider's, if it issued one. */
  token: z.string().nullable(),
  accountId: z.string().nullable().default(null),
  role: Role.default(NO_ROLE),
  assurance: Assurance.default(1),
});
type SessionContent = z.infer<typeof SessionContent>;

export interface NewSession extends Readonly<SessionContent> {
  /** The provider's id of its own session; null if it gave none. */
  readonly providerSession: string | null;
  /** With "remember me". */
  readonly remembered: boolean;
}

export interface Session extends CallerSession {
  /** For the other methods here; the browser holds only the key. */
  readonly stored: StoredSession;
  /**
   * False when the session is just outside its limits by this clock, which may be wrong: it opens no login,
   * but is kept (P10.9).
   */
  readonly counts: boolean;
}

export interface SessionsOptions {
  readonly store: SessionStore;
  readonly cipher: SessionCipher;
  readonly clock: Clock;
  /** Takes the provider's token of a customer's session that has expired here. */
  readonly onExpired: (token: string) => void;
}

/** The sessions of logged-in users. Only the browser knows its session's key. */
export class Sessions {
  readonly #store: SessionStore;
  readonly #cipher: SessionCipher;
  readonly #clock: Clock;
  readonly #onExpired: (token: string) => void;
  /** Sessions that the provider ended lately: one of them may be just beginning here. */
  readonly #endedByProvider = boundedCache<true>();
  /** Roles that the provider reported lately, with the time of the monotonic clock. */
  readonly #roles = boundedCache<{ readonly role: Role; readonly notedAt: number }>();

  constructor({ store, cipher, clock, onExpired }: SessionsOptions) {
    this.#store = store;
    this.#cipher = cipher;
    this.#clock = clock;
    this.#onExpired = onExpired;
  }

  /** Resolves to the new session's key; null if the provider has ended it meanwhile. */
  async begin({ providerSession, remembered, ...content }: NewSession): Promise<string | null> {
    const key = randomBytes(KEY_BYTES).toString("base64url");
    const id = idOf(key);
    const now = this.#clock.now();
    const account = this.#cipher.hashAccount(content.user.email);
    // The provider has just reported the role, and its events may be cut off.
    this.noteRole(content.accountId ?? account, content.role);
    await this.#store.add({
      id,
      account,
      providerSession,
      sealed: this.#seal(content, id),
      remembered,
      createdAt: now,
      seenAt: now,
      expiresAt: expiryOf({ remembered, createdAt: now }, now),
    });
    if (providerSession === null || !this.#endedByProvider.has(providerSession)) return key;
    await this.#store.delete({ id });
    return null;
  }

  /** Null for an invalid key and for a session that has ended; check `counts` before it logs the user in. */
  async find(key: string | undefined): Promise<Session | null> {
    if (key === undefined || !KEY.test(key)) return null;
    const stored = await this.#store.get(idOf(key));
    if (!stored) return null;
    const content = await this.#open(stored);
    const outside = content ? outsideLimits(stored, content.role, this.#clock.now()) : Infinity;
    if (content && outside < CLOCK_DOUBT_MS) {
      const accountId = content.accountId ?? stored.account;
      const { providerSession } = stored;
      return { ...content, accountId, providerSession, stored, counts: outside === 0 };
    }
    await this.#store.delete({ id: stored.id });
    // A desk member's provider session stays open, so that the provider can still call them in (P21.18).
    if (content?.token && !isDeskRole(content.role)) this.#onExpired(content.token);
    return null;
  }

  /**
   * Notes the account's role, as reported by the provider: all its sessions have it from their next call on.
   */
  noteRole(accountId: string, role: Role): void {
    this.#roles.set(accountId, { role, notedAt: this.#clock.elapsed() });
  }

  /**
   * Used only until each session is checked anyway: by then another replica may know better, and has written
   * the role into the session.
   */
  #notedRole(accountId: string): Role | undefined {
    const noted = this.#roles.get(accountId);
    if (noted === undefined || this.#clock.elapsed() - noted.notedAt >= SEEN_EVERY_MS) return undefined;
    return noted.role;
  }

  /** Records that the session is in use. True at most once a minute, even for concurrent calls. */
  async noteSeen({ stored }: Session): Promise<boolean> {
    const now = this.#clock.now();
    if (now - stored.seenAt < SEEN_EVERY_MS && !isFuture(stored.seenAt, now)) return false;
    return this.#store.change(stored, { seenAt: now, expiresAt: expiryOf(stored, now) });
  }

  async end({ stored }: Session): Promise<void> {
    await this.#store.delete({ id: stored.id });
  }

  /** For a session that cannot be read at the moment. */
  async endUnread(key: string): Promise<void> {
    if (KEY.test(key)) await this.#store.delete({ id: idOf(key) });
  }

  /** Stores the account's changed name or address, or the changed assurance of its session. */
  async noteHolder(
    { token, accountId, role, stored }: Session,
    { user, assurance }: Pick<Session, "user" | "assurance">,
  ): Promise<void> {
    const sealed = this.#seal({ user, token, accountId, role, assurance }, stored.id);
    await this.#store.change(stored, { sealed, account: this.#cipher.hashAccount(user.email) });
  }

  /** Ends the session that belongs to one that is over at the provider. */
  async endByProvider(providerSession: string): Promise<void> {
    this.#endedByProvider.set(providerSession, true);
    await this.#store.delete({ providerSession });
  }

  async endAll(email: string): Promise<void> {
    for (const account of this.#cipher.allAccountHashes(email)) await this.#store.delete({ account });
  }

  #seal(content: SessionContent, id: string): string {
    return this.#cipher.encrypt(JSON.stringify(content), id);
  }

  /**
   * Decrypts the content, with the current role. A changed role is stored: another replica, or this one after
   * a restart, may not have heard of it.
   */
  async #open(stored: StoredSession): Promise<SessionContent | null> {
    const text = this.#cipher.decrypt(stored.sealed, stored.id);
    const content = text === null ? undefined : SessionContent.safeParse(JSON.parse(text)).data;
    if (content === undefined) return null;
    const role = this.#notedRole(content.accountId ?? stored.account) ?? content.role;
    if (role === content.role) return content;
    const changed = { ...content, role };
    const { account } = stored;
    await this.#store.change(stored, { sealed: this.#seal(changed, stored.id), account });
    return changed;
  }
}

function idOf(key: string): string {
  return createHash("sha256").update(key).digest("base64url");
}

/**
 * How far `now` is before the session's beginning or after its end, in milliseconds; 0 while it lasts.
 * Enforces the absolute timeout whatever the store says. A session that starts in the future started under a
 * wrong clock.
 */
function outsideLimits(session: StoredSession, role: Role, now: number): number {
  const { createdAt, expiresAt } = session;
  if (isFuture(createdAt, now)) return createdAt - now;
  const { absoluteMs } = limitsOf(session);
  const longest = isDeskRole(role) ? Math.min(absoluteMs, ROLE_ABSOLUTE_MS) : absoluteMs;
  const end = Math.min(expiresAt, createdAt + longest);
  // At the very end it is over already.
  return now < end ? 0 : Math.max(1, now - end);
}

function limitsOf({ remembered }: Pick<StoredSession, "remembered">) {
  return remembered ? LIMITS.remembered : LIMITS.short;
}

function expiryOf(session: Pick<StoredSession, "remembered" | "createdAt">, seenAt: number): number {
  const { idleMs, absoluteMs } = limitsOf(session);
  return Math.min(seenAt + idleMs, session.createdAt + absoluteMs);
}
