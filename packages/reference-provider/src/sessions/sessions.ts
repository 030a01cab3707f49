import { isDeskRole, LOCALES, rolesThat } from "@tradeslip/contracts/rules";
import { createHash, randomBytes, randomUUID } from "node:crypto";
import type { Assurance, Role, SessionUser } from "@tradeslip/contracts";
import type { Clock } from "@tradeslip/node-kit/clock";
import type { Account } from "../accounts/account-store.ts";
import { CLOCK_AHEAD_MS } from "../clock-ahead.ts";
import type { Database } from "../db/database.ts";
import type { Events } from "../events/events.ts";

const DAY_MS = 86_400_000;
/** OWASP's idle and absolute session timeouts. */
export const IDLE_MS = 14 * DAY_MS;
export const ABSOLUTE_MS = 30 * DAY_MS;
/** For people with a role at the desk, even if they got it after the login. */
const ROLE_ABSOLUTE_MS = DAY_MS / 2;
const ROLE_SHORTER_MS = ABSOLUTE_MS - ROLE_ABSOLUTE_MS;
/** How far ahead a session may seem to begin, because the clock may be wrong now (docs/product.md, P10.9). */
const CLOCK_DOUBT_MS = DAY_MS / 24;
const TOKEN_BYTES = 32;
/** A session in use is written at most once in this time. */
const TOUCH_INTERVAL_MS = 60_000;

export interface NewSession {
  /** Names the session in events; it grants no access. */
  readonly id: string;
  readonly token: string;
  /** Milliseconds since the epoch. */
  readonly expiresAt: number;
}

/** The account whose password was checked; it counts while its hash is unchanged. */
interface Compared {
  readonly id: string;
  readonly role: Role;
  readonly password_hash: string;
}

interface Beginning {
  readonly device: string | null;
  readonly assurance: Assurance;
}

export interface HeldSession {
  readonly id: string;
  /** Milliseconds since the epoch, as is `steppedUpAt`. */
  readonly createdAt: number;
  /** When its holder last proved who they are after the login; null: never. */
  readonly steppedUpAt: number | null;
}

/** Who a user is. */
export interface Person {
  readonly accountId: string;
  readonly user: SessionUser;
  readonly role: Role;
  /** 1: a password. 2: a second factor, too. */
  readonly assurance: Assurance;
}

/** The owner of a session. */
export interface Holder extends Person {
  readonly session: HeldSession;
}

type HolderColumns = Pick<Account, "id" | "username" | "email" | "firstname" | "role" | "language">;

export function personOf(
  { id, username, email, firstname, role, language }: HolderColumns,
  assurance: Assurance,
): Person {
  const other = language === null || language === LOCALES[0] ? {} : { language };
  return { accountId: id, user: { username, email, firstName: firstname, ...other }, role, assurance };
}

interface Parts {
  readonly db: Database;
  readonly clock: Clock;
  readonly events: Events;
}

/** Sessions with opaque tokens. Only the token's hash is stored. */
export class Sessions {
  readonly #db: Database;
  readonly #clock: Clock;
  readonly #events: Events;

  constructor({ db, clock, events }: Parts) {
    this.#db = db;
    this.#clock = clock;
    this.#events = events;
  }

  /** Null: since the check, the password was changed or the account blocked or erased. */
  async begin(
    { id: accountId, role, password_hash }: Compared,
    { device, assurance }: Beginning,
  ): Promise<NewSession | null> {
    const id = randomUUID();
    const token = randomBytes(TOKEN_BYTES).toString("base64url");
    const now = this.#clock.now();
    const expiresAt = now + ABSOLUTE_MS;
    const { numInsertedOrUpdatedRows } = await this.#db
      .insertInto("sessions")
      .columns(["id", "token_hash", "account_id", "last_seen_at", "expires_at", "device", "assurance"])
      .expression((eb) =>
        eb
          .selectFrom("accounts")
          .select((of) => [
            of.val(id).as("id"),
            of.val(hashOf(token)).as("token_hash"),
            "accounts.id",
            of.val(now).as("last_seen_at"),
            of.val(expiresAt).as("expires_at"),
            of.val(device).as("device"),
            of.val(assurance).as("assurance"),
          ])
          .where("accounts.id", "=", accountId)
          .where("accounts.password_hash", "=", password_hash)
          .where("accounts.blocked_at", "is", null)
          // A new password or a block ends all sessions; the lock keeps it from missing one that is just
          // being written.
          .forUpdate(),
      )
      .executeTakeFirstOrThrow();
    return numInsertedOrUpdatedRows === 1n ? { id, token, expiresAt: expiresAt - shorterBy(role) } : null;
  }

  /** Null: unknown or expired. */
  async holderOf(token: string): Promise<Holder | null> {
    const now = this.#clock.now();
    const session = await this.#db
      .selectFrom("sessions")
      .innerJoin("accounts", "accounts.id", "sessions.account_id")
      .select(["accounts.id", "username", "email", "firstname", "role", "language"])
      .select(["sessions.id as session_id", "last_seen_at", "expires_at", "looked_at", "assurance"])
      .where("token_hash", "=", hashOf(token))
      .where("expires_at", ">", now)
      .where("last_seen_at", ">", now - IDLE_MS)
      .executeTakeFirst();
    if (session === undefined || session.expires_at - shorterBy(session.role) <= now) return null;
    const { last_seen_at: seenAt } = session;
    // One that lies ahead would keep the session from idling out.
    if (seenAt <= now - TOUCH_INTERVAL_MS || seenAt > now + CLOCK_AHEAD_MS) await this.#touch(token, now);
    const { session_id: id, looked_at: steppedUpAt, assurance } = session;
    const createdAt = session.expires_at - ABSOLUTE_MS;
    return { ...personOf(session, assurance), session: { id, createdAt, steppedUpAt } };
  }

  /** Stores the language that the holder reads, if it changed. */
  async noteLanguage({ accountId, user }: Pick<Person, "accountId" | "user">, locale: string): Promise<void> {
    if (locale === (user.language ?? LOCALES[0])) return;
    await this.#db.updateTable("accounts").set({ language: locale }).where("id", "=", accountId).execute();
  }

  /**
   * Its holder has just proved who they are.
   * @param assurance rises if the session began before the account had a second factor
   */
  async noteStepUp(id: string, at: number, assurance: Assurance): Promise<void> {
    await this.#db.updateTable("sessions").set({ looked_at: at, assurance }).where("id", "=", id).execute();
  }

  /** Its holder has just shown a second factor. */
  async raise(db: Database, id: string): Promise<void> {
    await db.updateTable("sessions").set({ assurance: 2 }).where("id", "=", id).execute();
  }

  /** The account no longer has a second factor. */
  async lower(db: Database, id: string): Promise<void> {
    await db.updateTable("sessions").set({ assurance: 1 }).where("id", "=", id).execute();
  }

  /** Does nothing if there is no such session. */
  async end(token: string): Promise<void> {
    await this.#db.transaction().execute(async (transaction) => {
      const ended = await transaction
        .deleteFrom("sessions")
        .where("token_hash", "=", hashOf(token))
        .returning("id")
        .execute();
      await this.#tell(transaction, ended);
    });
  }

  /**
   * Run it last in a transaction. Forgets the browsers of expired sessions, too, which members of the desk
   * keep. Returns how many sessions ended.
   * @param except one that stays
   */
  async endAll(db: Database, accountId: string, except: string | null = null): Promise<number> {
    let ending = db.deleteFrom("sessions").where("account_id", "=", accountId);
    let forgetting = db.deleteFrom("push_subscriptions").where("account_id", "=", accountId);
    if (except !== null) {
      ending = ending.where("id", "!=", except);
      forgetting = forgetting.where("session_id", "!=", except);
    }
    await forgetting.execute();
    const ended = await ending.returning("id").execute();
    await this.#tell(db, ended);
    return ended.length;
  }

  /** False: the account has no such session. */
  endOne(accountId: string, id: string): Promise<boolean> {
    return this.#db.transaction().execute(async (transaction) => {
      const ended = await transaction
        .deleteFrom("sessions")
        .where("account_id", "=", accountId)
        .where("id", "=", id)
        .returning("id")
        .execute();
      await this.#tell(transaction, ended);
      return ended.length > 0;
    });
  }

  /** Returns how many sessions ended. */
  endOthers({ accountId, session }: Pick<Holder, "accountId" | "session">): Promise<number> {
    return this.#db.transaction().execute((transaction) => this.endAll(transaction, accountId, session.id));
  }

  /**
   * Removes expired sessions, and with each the browser that got push notices in it. Those of members of the
   * desk stay: they are called while they are away (P21.18). A session that began far ahead would outlast all
   * limits.
   */
  async sweep(db: Database, now: number): Promise<void> {
    const ofTheDesk = db
      .selectFrom("accounts")
      .select("id")
      .where("role", "in", rolesThat("signs-in-at-desk"));
    await db
      .deleteFrom("sessions")
      .where((eb) =>
        eb.or([
          eb("expires_at", "<=", now),
          eb("last_seen_at", "<=", now - IDLE_MS),
          eb("expires_at", ">", now + CLOCK_DOUBT_MS + ABSOLUTE_MS),
          eb("expires_at", "<=", now + ROLE_SHORTER_MS).and("account_id", "in", ofTheDesk),
        ]),
      )
      .execute();
    await db
      .deleteFrom("push_subscriptions")
      .where("session_id", "not in", db.selectFrom("sessions").select("id"))
      .where("account_id", "not in", ofTheDesk)
      .execute();
  }

  async #tell(db: Database, ended: readonly { readonly id: string }[]): Promise<void> {
    // A browser that has been logged out of should get no more pushes.
    for (const { id } of ended)
      await db.deleteFrom("push_subscriptions").where("session_id", "=", id).execute();
    const events = ended.map(({ id }) => ({ type: "session-ended" as const, data: { session: id } }));
    await this.#events.record(db, events, this.#clock.now());
  }

  async #touch(token: string, now: number): Promise<void> {
    await this.#db
      .updateTable("sessions")
      .set({ last_seen_at: now })
      .where("token_hash", "=", hashOf(token))
      .execute();
  }
}

/** The token has 256 random bits, so a plain hash cannot be reversed. */
function hashOf(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}

/** How much earlier a session ends than its row says, in milliseconds. */
export function shorterBy(role: Role): number {
  return isDeskRole(role) ? ROLE_SHORTER_MS : 0;
}
