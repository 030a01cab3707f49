import type { Clock } from "@tradeslip/node-kit/clock";
import { awaitRole, dropAwaitedRole } from "../accounts/awaited-roles.ts";
import type { Database } from "../db/database.ts";
import type { Audit } from "../desk/audit.ts";
import type { Events } from "../events/events.ts";
import type { DeskRole } from "./desk-guard.ts";

interface Parts {
  readonly db: Database;
  readonly clock: Clock;
  readonly audit: Audit;
  readonly events: Events;
}

const ENTRY = { actor: { kind: "command", id: null, name: null } } as const;

/** Somebody with a role, or an address that one waits for. */
export interface DeskPerson {
  readonly email: string;
  readonly role: DeskRole;
  /** Null: no account yet. */
  readonly name: string | null;
  readonly isBlocked: boolean;
  /** Until then the role waits for an account. Milliseconds since the epoch; null: there is one. */
  readonly awaitedUntil: number | null;
}

/**
 * Who may do what at the desk. Roles are given by commands alone; whoever has one keeps their sessions and has the new role at
 * the next call.
 */
export class Roles {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /**
   * Where there is no account yet, the role waits for one: whoever signs up with the address and enters its code has it.
   * @returns until when it waits, in milliseconds since the epoch; null: given
   */
  add(email: string, role: DeskRole): Promise<number | null> {
    const { db, clock, audit } = this.#parts;
    return db.transaction().execute(async (transaction) => {
      if (await this.#set(transaction, email, role)) return null;
      const until = await awaitRole(transaction, email, role, clock.now());
      await audit.record(transaction, {
        ...ENTRY,
        action: "role-awaited",
        reference: null,
        content: { role },
      });
      return until;
    });
  }

  /** @returns false: there is no account */
  change(email: string, role: DeskRole): Promise<boolean> {
    return this.#parts.db.transaction().execute((transaction) => this.#set(transaction, email, role));
  }

  /** The account stays. @returns false: the address has no role, nor waits for one */
  remove(email: string): Promise<boolean> {
    return this.#parts.db.transaction().execute(async (transaction) => {
      const wasAwaited = await dropAwaitedRole(transaction, email);
      const account = await findRole(transaction, email);
      if (account === null || account.role === "user") return wasAwaited;
      return this.#set(transaction, email, "user");
    });
  }

  async list(): Promise<readonly DeskPerson[]> {
    const { db, clock } = this.#parts;
    const people = await db
      .selectFrom("accounts")
      .select(["email", "role", "firstname", "lastname", "blocked_at"])
      .where("role", "!=", "user")
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

  async #set(db: Database, email: string, role: DeskRole | "user"): Promise<boolean> {
    const { clock, audit, events } = this.#parts;
    const account = await findRole(db, email);
    if (account === null) return false;
    await db.updateTable("accounts").set({ role }).where("id", "=", account.id).execute();
    await audit.record(db, {
      ...ENTRY,
      action: "role-changed",
      reference: account.id,
      content: { email, before: account.role, after: role },
    });
    await events.record(db, [{ type: "role-changed", data: { account: account.id, role } }], clock.now());
    return true;
  }
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
