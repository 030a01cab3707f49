import { can, type DeskRole, isDeskRole, NO_ROLE, type Role, rolesThat } from "@tradeslip/contracts/rules";
import type { Clock } from "@tradeslip/node-kit/clock";
import { randomUUID } from "node:crypto";
import {
  awaitedBy,
  awaitedIds,
  awaitRole,
  dropAwaitedRole,
  ROLE_AWAITED,
} from "../accounts/awaited-roles.ts";
import type { Database } from "../db/database.ts";
import { adminsOf } from "../desk/admins.ts";
import type { Audit } from "../desk/audit.ts";
import { type Events, SETTINGS_TOLD } from "../events/events.ts";
import type { Books } from "../orders/write-step.ts";
import { followEndedRole } from "./ended-role.ts";

interface Parts {
  readonly db: Database;
  readonly clock: Clock;
  readonly audit: Audit;
  readonly events: Events;
}

const ENTRY = { actor: { kind: "command", id: null } } as const;

/** A member of the desk, or an address that a role waits for. */
export interface DeskPerson {
  readonly email: string;
  readonly role: DeskRole;
  /** Null: no account yet. */
  readonly name: string | null;
  readonly isBlocked: boolean;
  /** Until when the role waits for an account, in milliseconds since the epoch; null: there is an account. */
  readonly awaitedUntil: number | null;
}

/**
 * Who may do what at the desk. Roles are given by commands only. A member keeps their sessions, and the new
 * role applies from the next call.
 */
export class Roles {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /**
   * If there is no account yet, the role waits for one: a sign-up with the address gets it when its code is
   * entered.
   * @returns until when it waits, in milliseconds since the epoch; null: given at once
   */
  add(email: string, role: DeskRole): Promise<number | null> {
    const { db, clock, audit } = this.#parts;
    return db.transaction().execute(async (transaction) => {
      // Before the account is looked for: a sign-up that creates it now is waited for.
      const until = await awaitRole(transaction, email, role, clock.now());
      if (await this.#set(transaction, email, role)) {
        await dropAwaitedRole(transaction, email);
        return null;
      }
      const [known] = await awaitedIds(transaction, email);
      await audit.record(transaction, {
        ...ENTRY,
        action: ROLE_AWAITED,
        reference: known ?? randomUUID(),
        content: { role },
        personal: awaitedBy(email),
      });
      return until;
    });
  }

  /** @returns false: there is no account */
  change(email: string, role: DeskRole): Promise<boolean> {
    return this.#parts.db.transaction().execute((transaction) => this.#set(transaction, email, role));
  }

  /** Keeps the account. @returns false: the address has no role and none waits for it */
  remove(email: string): Promise<boolean> {
    return this.#parts.db.transaction().execute(async (transaction) => {
      const wasAwaited = await dropAwaitedRole(transaction, email);
      const account = await findRole(transaction, email);
      if (account === null || !isDeskRole(account.role)) return wasAwaited;
      return this.#set(transaction, email, NO_ROLE);
    });
  }

  async list(): Promise<readonly DeskPerson[]> {
    const { db, clock } = this.#parts;
    const people = await db
      .selectFrom("accounts")
      .select(["email", "role", "firstname", "lastname", "blocked_at"])
      .where("role", "in", rolesThat("signs-in-at-desk"))
      .where("verified_at", "is not", null)
      .orderBy("email")
      .execute();
    const awaited = await db
      .selectFrom("awaited_roles")
      .selectAll()
      .where("expires_at", ">", clock.now())
      .orderBy("email")
      .execute();
    return [
      ...people.map(({ email, role, firstname, lastname, blocked_at }) => ({
        email,
        role: role as DeskRole,
        name: `${firstname} ${lastname}`,
        isBlocked: blocked_at !== null,
        awaitedUntil: null,
      })),
      ...awaited.map(({ email, role, expires_at }) => ({
        email,
        role: role as DeskRole,
        name: null,
        isBlocked: false,
        awaitedUntil: expires_at,
      })),
    ];
  }

  async #set(db: Database, email: string, role: Role): Promise<boolean> {
    const { clock, audit, events } = this.#parts;
    const account = await findRole(db, email);
    if (account === null) return false;
    await setRole(db, { audit, events }, { account, role, now: clock.now() });
    return true;
  }
}

interface RoleChange {
  readonly account: { readonly id: string; readonly role: Role };
  readonly role: Role;
  readonly now: number;
}

/**
 * Sets a role, with its audit row and event. Orders that the new role can't work on go back to the inbox. Run
 * it in a transaction.
 */
export async function setRole(db: Database, books: Books, { account, role, now }: RoleChange): Promise<void> {
  const before = await adminsOf(db);
  await db.updateTable("accounts").set({ role }).where("id", "=", account.id).execute();
  const told = can(role, "manages-desk") ? [] : await followEndedRole(db, books, { before, now });
  await books.audit.record(db, {
    ...ENTRY,
    action: "role-changed",
    reference: account.id,
    content: { before: account.role, after: role },
  });
  const changed = { type: "role-changed", data: { account: account.id, role } } as const;
  await books.events.record(db, [changed, ...(told.length === 0 ? [SETTINGS_TOLD] : told)], now);
}

async function findRole(db: Database, email: string) {
  const query = db
    .selectFrom("accounts")
    .select(["id", "role"])
    .where("email", "=", email)
    .where("verified_at", "is not", null)
    .forUpdate();
  return (await query.executeTakeFirst()) ?? null;
}
