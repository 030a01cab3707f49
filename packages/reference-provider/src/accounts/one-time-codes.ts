import { createHmac, randomInt, timingSafeEqual } from "node:crypto";
import { CODE_LENGTH, CODE_LOCK_MINUTES, CODE_TRIES, CODE_VALID_SECONDS } from "@tradeslip/contracts/rules";
import type { Selectable } from "kysely";
import { CLOCK_AHEAD_MS, latestEnd } from "../clock-ahead.ts";
import type { Database } from "../db/database.ts";
import type { Tables } from "../db/tables.ts";

type OneTimeCode = Tables["one_time_codes"];

/** Who a code belongs to, pseudonymously, and what it is for. */
export interface CodeKey {
  readonly subject: string;
  readonly purpose: string;
  /** The address that it is mailed to: once the holder has another address, the code is void. */
  readonly to: string;
}

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const VALID_MS = CODE_VALID_SECONDS * SECOND_MS;
/**
 * After too many tries: 15 minutes without codes, doubling each time, at most 4 hours. The lock applies to
 * the browser that asked, so it slows down typing errors and locks out no other browser. A guesser can use a
 * new browser each time; what limits them is the number of codes, each of which allows this many tries (see
 * mail-quota.ts).
 */
const FIRST_LOCK_MS = CODE_LOCK_MINUTES * MINUTE_MS;
const MAX_LOCK_MS = 4 * HOUR_MS;
/**
 * Prefix of the hash of a code that is bound to an address. Codes of release 0.1.0, valid for five minutes
 * after an upgrade, are not bound.
 */
const BOUND = "2.";
/** After this long without a try, the count restarts. */
const TRIES_RESET_AFTER_MS = 24 * HOUR_MS;

/** Six-digit codes: one open code per subject and purpose, valid for 5 minutes and one success. */
export class OneTimeCodes {
  readonly #hashKey: Buffer;

  constructor(hashKey: Buffer) {
    this.#hashKey = hashKey;
  }

  /** Issues a new code, which replaces the one before. Null: none for a while, after too many tries. */
  async issue(db: Database, key: CodeKey, now: number): Promise<string | null> {
    const { subject, purpose } = key;
    const code = String(randomInt(10 ** CODE_LENGTH)).padStart(CODE_LENGTH, "0");
    const opened = {
      code_hash: this.#hash(key, code, true),
      expires_at: now + VALID_MS,
      locked_until: null,
    };
    const forgotten = now - TRIES_RESET_AFTER_MS;
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
              eb("one_time_codes.locked_until", ">", now + MAX_LOCK_MS + CLOCK_AHEAD_MS),
            ]),
          ),
      )
      .executeTakeFirstOrThrow();
    return numInsertedOrUpdatedRows === 1n ? code : null;
  }

  /**
   * Whether the code is the open one; if so, it is used up. Every call counts as a try, even one made at the
   * same time as a correct one, so run it in a transaction that is committed whatever the result. It writes
   * one row twice, whether or not a code is open.
   */
  async take(db: Database, key: CodeKey, code: string, now: number): Promise<boolean> {
    const tried = await this.#countTry(db, key, now);
    const isInTime = tried.expires_at > now && tried.expires_at <= latestEnd(VALID_MS, now);
    const isOpen = tried.code_hash !== null && isInTime && tried.tries <= CODE_TRIES;
    const isBound = tried.code_hash?.startsWith(BOUND) ?? true;
    const isRight = isOpen && isSame(tried.code_hash, this.#hash(key, code, isBound));
    const isLocked = isOpen && !isRight && tried.tries === CODE_TRIES;
    const lockMs = Math.min(FIRST_LOCK_MS * 2 ** tried.lockouts, MAX_LOCK_MS);
    await db
      .updateTable("one_time_codes")
      .set({
        code_hash: isRight || isLocked ? null : tried.code_hash,
        tries: isRight ? 0 : tried.tries,
        lockouts: isRight ? 0 : tried.lockouts + (isLocked ? 1 : 0),
        locked_until: isLocked ? now + lockMs : tried.locked_until,
      })
      .where("subject", "=", key.subject)
      .where("purpose", "=", key.purpose)
      .execute();
    return isRight;
  }

  /** The key of an earlier release while one of its codes is open. Runs one statement either way. */
  async keyInUse(db: Database, key: CodeKey, earlier: CodeKey, now: number): Promise<CodeKey> {
    const open = await db
      .selectFrom("one_time_codes")
      .select("subject")
      .where("subject", "=", earlier.subject)
      .where("purpose", "=", earlier.purpose)
      .where("code_hash", "is not", null)
      .where("expires_at", ">", now)
      .where("expires_at", "<=", latestEnd(VALID_MS, now))
      .executeTakeFirst();
    return open === undefined ? key : earlier;
  }

  /** Removes rows that no longer affect anything. */
  async sweep(db: Database, now: number): Promise<void> {
    await db
      .deleteFrom("one_time_codes")
      .where("expires_at", "<=", now)
      .where("last_try_at", "<=", now - TRIES_RESET_AFTER_MS)
      .execute();
  }

  /** Only tries at an open code are counted; the row is always written and locked. */
  #countTry(db: Database, { subject, purpose }: CodeKey, now: number): Promise<Selectable<OneTimeCode>> {
    const closed = { code_hash: null, expires_at: now, tries: 0, lockouts: 0, locked_until: null };
    return db
      .insertInto("one_time_codes")
      .values({ subject, purpose, ...closed, last_try_at: now })
      .onConflict((conflict) =>
        conflict.columns(["subject", "purpose"]).doUpdateSet((eb) => {
          const isOpen = eb.and([
            eb("one_time_codes.code_hash", "is not", null),
            eb("one_time_codes.expires_at", ">", now),
            eb("one_time_codes.expires_at", "<=", latestEnd(VALID_MS, now)),
          ]);
          const tries = eb.ref("one_time_codes.tries");
          const lastTryAt = eb.ref("one_time_codes.last_try_at");
          return {
            tries: eb
              .case()
              .when(isOpen)
              .then(eb(tries, "+", 1))
              .else(tries)
              .end(),
            last_try_at: eb.case().when(isOpen).then(now).else(lastTryAt).end(),
          };
        }),
      )
      .returningAll()
      .executeTakeFirstOrThrow();
  }

  #hash({ subject, purpose, to }: CodeKey, code: string, isBound: boolean): string {
    const texts = isBound ? [subject, purpose, to, code] : [subject, purpose, code];
    const hash = createHmac("sha256", this.#hashKey).update(texts.join("\n")).digest("base64url");
    return isBound ? BOUND + hash : hash;
  }
}

function isSame(known: string | null, given: string): boolean {
  return known !== null && timingSafeEqual(Buffer.from(known), Buffer.from(given));
}
