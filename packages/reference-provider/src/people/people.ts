import type { AccountExport } from "@tradeslip/contracts";
import { isDeskRole } from "@tradeslip/contracts/rules";
import type { Clock } from "@tradeslip/node-kit/clock";
import { awaitedIds } from "../accounts/awaited-roles.ts";
import type { Subjects } from "../accounts/subjects.ts";
import type { Database } from "../db/database.ts";
import type { Sessions } from "../sessions/sessions.ts";
import { hasOpenPayment } from "../orders/orders-of-person.ts";
import { adminsOf } from "../desk/admins.ts";
import type { Books } from "../orders/write-step.ts";
import { followEndedRole } from "../roles/ended-role.ts";
import { erasePerson, listErased, noteErased } from "./erase-person.ts";
import type { ErasedList } from "./erased-list.ts";
import { exportPerson } from "./export-person.ts";
import { hadRole, holdsRole } from "./officers.ts";

interface Parts extends Books {
  readonly db: Database;
  readonly clock: Clock;
  readonly sessions: Sessions;
  readonly subjects: Subjects;
  readonly erased: ErasedList;
}

export interface Shown {
  readonly email: string;
  readonly name: string;
  readonly username: string;
  readonly phone: string;
  /** Milliseconds since the epoch, as is `blockedAt`. */
  readonly createdAt: number;
  readonly blockedAt: number | null;
  readonly sessions: number;
}

/** Addresses of an erased user: their own, and those that they had or asked for. */
export interface ErasedContacts {
  readonly email: string;
  readonly otherEmails: readonly string[];
}

/**
 * What an operator may do with an account, named by its address. Each method returns null or false if there
 * is none.
 */
export class People {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  async show(email: string): Promise<Shown | null> {
    const { db } = this.#parts;
    const account = await findAccount(db, email);
    if (account === null) return null;
    const { count } = await db
      .selectFrom("sessions")
      .select((eb) => eb.fn.countAll<number>().as("count"))
      .where("account_id", "=", account.id)
      .executeTakeFirstOrThrow();
    return {
      email: account.email,
      name: `${account.firstname} ${account.lastname}`,
      username: account.username,
      phone: account.phone,
      createdAt: account.created_at,
      blockedAt: account.blocked_at,
      sessions: count,
    };
  }

  /**
   * Ends the account's sessions and lets none begin until it is unblocked. Orders that it works on at the
   * desk go back to the inbox. Returns how many sessions ended.
   */
  block(email: string): Promise<number | null> {
    const { db, clock, sessions, events } = this.#parts;
    return db.transaction().execute(async (transaction) => {
      const account = await findAccount(transaction, email, "to change");
      if (account === null) return null;
      const before = await adminsOf(transaction);
      const now = clock.now();
      await transaction
        .updateTable("accounts")
        .set({ blocked_at: account.blocked_at ?? now })
        .where("id", "=", account.id)
        .execute();
      const told = await followEndedRole(transaction, this.#parts, { before, now });
      await events.record(transaction, told, now);
      return sessions.endAll(transaction, account.id);
    });
  }

  async unblock(email: string): Promise<boolean> {
    const { numUpdatedRows } = await this.#parts.db
      .updateTable("accounts")
      .set({ blocked_at: null })
      .where("email", "=", email)
      .executeTakeFirstOrThrow();
    return numUpdatedRows > 0n;
  }

  /** Returns how many sessions ended. */
  endSessions(email: string): Promise<number | null> {
    const { db, sessions } = this.#parts;
    return db.transaction().execute(async (transaction) => {
      const account = await findAccount(transaction, email, "to change");
      return account === null ? null : sessions.endAll(transaction, account.id);
    });
  }

  export(email: string): Promise<AccountExport | null> {
    return exportPerson(this.#parts.db, email, this.#parts.clock.now());
  }

  /** Whether an order of the account waits for money, or for its customer. */
  async isPaying(email: string): Promise<boolean> {
    const { db } = this.#parts;
    const account = await findAccount(db, email);
    return account !== null && (await hasOpenPayment(db, account.id));
  }

  /** Whether the account has a role at the desk, or had one recently. */
  async holdsRole(email: string): Promise<boolean> {
    const { db, clock } = this.#parts;
    const account = await findAccount(db, email);
    return account !== null && (await holdsRole(db, account.id, clock.now()));
  }

  /** Whether the account has or ever had a role at the desk. */
  async workedAtDesk(email: string): Promise<boolean> {
    const { db } = this.#parts;
    const account = await findAccount(db, email);
    return account !== null && (isDeskRole(account.role) || (await hadRole(db, account.id)));
  }

  /**
   * Deletes the account, its sign-ups, sessions, codes and counts. Then call `listErased`; if that fails, the
   * next start does it.
   * @returns what else names the person; null: no account has this address
   */
  erase(email: string): Promise<ErasedContacts | null> {
    const { db, clock, erased } = this.#parts;
    return db.transaction().execute(async (transaction) => {
      const account = await findAccount(transaction, email, "to change");
      if (account === null && !(await isExpected(transaction, email))) return null;
      const changes = account === null ? [] : await emailChangesOf(transaction, account.id);
      const now = clock.now();
      // By its id, it is found whatever address an older database has for it.
      const names = account === null ? [email] : [email, account.id];
      await erasePerson(transaction, this.#parts, { email, until: now });
      await noteErased(transaction, names.map((name) => erased.lineOf(name, now)).join(""));
      const otherEmails = new Set(changes.flatMap(({ from_email, to_email }) => [from_email, to_email]));
      otherEmails.delete(email);
      return { email, otherEmails: [...otherEmails] };
    });
  }

  /** Puts erased accounts on the list. */
  listErased(): Promise<void> {
    return listErased(this.#parts.db, this.#parts.erased);
  }
}

async function findAccount(db: Database, email: string, use?: "to change") {
  const query = db.selectFrom("accounts").selectAll().where("email", "=", email);
  return (await (use === undefined ? query : query.forUpdate()).executeTakeFirst()) ?? null;
}

function emailChangesOf(db: Database, accountId: string) {
  return db
    .selectFrom("email_changes")
    .select(["from_email", "to_email"])
    .where("account_id", "=", accountId)
    .execute();
}

/** Whether the address signed up, or is, or was, awaited at the desk. */
async function isExpected(db: Database, email: string): Promise<boolean> {
  for (const table of ["pending_sign_ups", "awaited_roles"] as const) {
    const row = await db.selectFrom(table).select("email").where("email", "=", email).executeTakeFirst();
    if (row !== undefined) return true;
  }
  return (await awaitedIds(db, email)).length > 0;
}
