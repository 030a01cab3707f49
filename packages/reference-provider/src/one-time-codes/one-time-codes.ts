import { createHmac, randomInt } from "node:crypto";
import { CODE_LENGTH, CODE_VALID_SECONDS } from "@tradeslip/contracts/rules";
import type { Database } from "../db/database.ts";

/** Whom a code is for: nothing that a person could be told by. */
export interface CodeKey {
  readonly subject: string;
  readonly purpose: string;
}

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
/** Counted over all codes of a subject, so that asking for a new one gives no new tries. */
const MAX_TRIES = 5;
/**
 * After too many tries: 15 minutes without codes, each further time twice as long, at most 4 hours. Whoever guesses
 * all day long has about 50 tries on the first day and 30 on each that follows, at a million codes.
 */
const FIRST_LOCK_MS = 15 * MINUTE_MS;
const LONGEST_LOCK_MS = 4 * HOUR_MS;
/** After a day without a try the count begins anew. */
const FORGOTTEN_AFTER_MS = 24 * HOUR_MS;

/** Six-digit codes: one open code for a subject and purpose, good for 5 minutes and one success. */
export class OneTimeCodes {
  readonly #hashKey: Buffer;

  constructor(hashKey: Buffer) {
    this.#hashKey = hashKey;
  }

  /** Opens a new code in place of the one before. Null: too many tries, none is given for a while. */
  async issue(db: Database, { subject, purpose }: CodeKey, now: number): Promise<string | null> {
    const code = String(randomInt(10 ** CODE_LENGTH)).padStart(CODE_LENGTH, "0");
    const opened = {
      code_hash: this.#hash({ subject, purpose }, code),
      expires_at: now + CODE_VALID_SECONDS * SECOND_MS,
      locked_until: null,
    };
    const forgotten = now - FORGOTTEN_AFTER_MS;
    const { numInsertedOrUpdatedRows } = await db
      .insertInto("one_time_codes")
      .values({ subject, purpose, ...opened, tries: 0, last_try_at: 0, lockouts: 0 })
      .onConflict((conflict) =>
        conflict
          .columns(["subject", "purpose"])
          .doUpdateSet((eb) => ({
            ...opened,
            tries: eb
              .case()
              .when("one_time_codes.locked_until", "is not", null)
              .then(0)
              .when("one_time_codes.last_try_at", "<=", forgotten)
              .then(0)
              .else(eb.ref("one_time_codes.tries"))
              .end(),
            lockouts: eb
              .case()
              .when("one_time_codes.last_try_at", "<=", forgotten)
              .then(0)
              .else(eb.ref("one_time_codes.lockouts"))
              .end(),
          }))
          .where((eb) =>
            eb.or([
              eb("one_time_codes.locked_until", "is", null),
              eb("one_time_codes.locked_until", "<=", now),
            ]),
          ),
      )
      .executeTakeFirstOrThrow();
    return numInsertedOrUpdatedRows === 1n ? code : null;
  }

  /**
   * Whether the code is the open one; then it is used up. Every call counts as a try, also beside a right one, so
   * run it in a transaction that is committed whatever it says.
   */
  async take(db: Database, key: CodeKey, code: string, now: number): Promise<boolean> {
    const { numUpdatedRows } = await db
      .updateTable("one_time_codes")
      .set((eb) => ({ tries: eb("tries", "+", 1), last_try_at: now }))
      .where("subject", "=", key.subject)
      .where("purpose", "=", key.purpose)
      .where("code_hash", "is not", null)
      .where("expires_at", ">", now)
      .where("tries", "<", MAX_TRIES)
      .executeTakeFirstOrThrow();
    if (numUpdatedRows === 0n) return false;
    const { numDeletedRows } = await db
      .deleteFrom("one_time_codes")
      .where("subject", "=", key.subject)
      .where("purpose", "=", key.purpose)
      .where("code_hash", "=", this.#hash(key, code))
      .executeTakeFirstOrThrow();
    if (numDeletedRows === 1n) return true;
    await this.#lockAfterTooMany(db, key, now);
    return false;
  }

  /** The open code is good no more; the tries stay counted. */
  async revoke(db: Database, { subject, purpose }: CodeKey): Promise<void> {
    await db
      .updateTable("one_time_codes")
      .set({ code_hash: null })
      .where("subject", "=", subject)
      .where("purpose", "=", purpose)
      .execute();
  }

  /** Removes what says nothing any more. */
  async sweep(db: Database, now: number): Promise<void> {
    await db
      .deleteFrom("one_time_codes")
      .where("expires_at", "<=", now)
      .where("last_try_at", "<=", now - FORGOTTEN_AFTER_MS)
      .execute();
  }

  async #lockAfterTooMany(db: Database, { subject, purpose }: CodeKey, now: number): Promise<void> {
    const entry = await db
      .selectFrom("one_time_codes")
      .select(["tries", "lockouts"])
      .where("subject", "=", subject)
      .where("purpose", "=", purpose)
      .executeTakeFirst();
    if (entry === undefined || entry.tries < MAX_TRIES) return;
    const lockMs = Math.min(FIRST_LOCK_MS * 2 ** entry.lockouts, LONGEST_LOCK_MS);
    await db
      .updateTable("one_time_codes")
      .set({ code_hash: null, locked_until: now + lockMs, lockouts: entry.lockouts + 1 })
      .where("subject", "=", subject)
      .where("purpose", "=", purpose)
      .execute();
  }

  #hash({ subject, purpose }: CodeKey, code: string): string {
    return createHmac("sha256", this.#hashKey).update(`${subject}\n${purpose}\n${code}`).digest("base64url");
  }
}
