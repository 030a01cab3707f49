import { RESEND_COOLDOWN_SECONDS } from "@tradeslip/contracts/rules";
import type { Database } from "../db/database.ts";

/** What a mail is about. */
export type MailKind = "verify" | "reset" | "account-exists";

const SECOND_MS = 1000;
const DAY_MS = 86_400 * SECOND_MS;
const COOLDOWN_MS: Readonly<Record<MailKind, number>> = {
  verify: RESEND_COOLDOWN_SECONDS * SECOND_MS,
  reset: RESEND_COOLDOWN_SECONDS * SECOND_MS,
  "account-exists": DAY_MS,
};
const A_DAY_FOR_ONE = 10;

/** A mail that may be sent now, and can be given back. */
export interface MailClaim {
  readonly subject: string;
  readonly kind: MailKind;
  readonly total: MailTotal;
  readonly at: number;
}

/** "unsent" is counted apart: a claim for an address without an account costs others nothing. */
export type MailTotal = "all" | "unsent";

/** How many mails go out: one a minute for a subject and kind, ten a day for a subject, and a daily limit in all. */
export class MailAllowance {
  readonly #dailyLimit: number;

  constructor(dailyLimit: number) {
    this.#dailyLimit = dailyLimit;
  }

  /** Takes a mail from the allowance; false: not now, and nothing is changed. Run it in a transaction. */
  async claim(db: Database, claim: MailClaim): Promise<boolean> {
    const day = dayOf(claim.at);
    if (!(await this.#count(db, claim.subject, day, A_DAY_FOR_ONE))) return false;
    if (!(await this.#count(db, claim.total, day, this.#dailyLimit))) {
      await this.#countBack(db, claim.subject, day);
      return false;
    }
    if (await this.#occupySlot(db, claim)) return true;
    await this.#countBack(db, claim.subject, day);
    await this.#countBack(db, claim.total, day);
    return false;
  }

  /** Gives back a mail that was not sent: the next one need not wait. Run it in a transaction. */
  async release(db: Database, { subject, kind, total, at }: MailClaim): Promise<void> {
    await this.#holdCount(db, subject, dayOf(at));
    const { numDeletedRows } = await db
      .deleteFrom("mail_slots")
      .where("subject", "=", subject)
      .where("kind", "=", kind)
      .where("last_at", "=", at)
      .executeTakeFirstOrThrow();
    if (numDeletedRows === 0n) return;
    await this.#countBack(db, subject, dayOf(at));
    await this.#countBack(db, total, dayOf(at));
  }

  /** Removes what limits nothing any more. */
  async sweep(db: Database, now: number): Promise<void> {
    await db
      .deleteFrom("mail_slots")
      .where("last_at", "<=", now - DAY_MS)
      .execute();
    await db
      .deleteFrom("mail_counts")
      .where("day", "<", dayOf(now - DAY_MS))
      .execute();
  }

  async #count(db: Database, scope: string, day: string, limit: number): Promise<boolean> {
    const { numInsertedOrUpdatedRows } = await db
      .insertInto("mail_counts")
      .values({ scope, day, count: 1 })
      .onConflict((conflict) =>
        conflict
          .columns(["scope", "day"])
          .doUpdateSet((eb) => ({ count: eb("mail_counts.count", "+", 1) }))
          .where("mail_counts.count", "<", limit),
      )
      .executeTakeFirstOrThrow();
    return numInsertedOrUpdatedRows === 1n;
  }

  /** A claim begins with the same row: neither ever waits for the other while it holds what that one needs. */
  async #holdCount(db: Database, scope: string, day: string): Promise<void> {
    await db
      .selectFrom("mail_counts")
      .select("count")
      .where("scope", "=", scope)
      .where("day", "=", day)
      .forUpdate()
      .execute();
  }

  async #countBack(db: Database, scope: string, day: string): Promise<void> {
    await db
      .updateTable("mail_counts")
      .set((eb) => ({ count: eb("count", "-", 1) }))
      .where("scope", "=", scope)
      .where("day", "=", day)
      .execute();
  }

  async #occupySlot(db: Database, { subject, kind, at }: MailClaim): Promise<boolean> {
    const { numInsertedOrUpdatedRows } = await db
      .insertInto("mail_slots")
      .values({ subject, kind, last_at: at })
      .onConflict((conflict) =>
        conflict
          .columns(["subject", "kind"])
          .doUpdateSet({ last_at: at })
          .where("mail_slots.last_at", "<=", at - COOLDOWN_MS[kind]),
      )
      .executeTakeFirstOrThrow();
    return numInsertedOrUpdatedRows === 1n;
  }
}

function dayOf(at: number): string {
  return new Date(at).toISOString().slice(0, 10);
}
