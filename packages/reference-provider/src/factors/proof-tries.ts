import type { Message } from "@tradeslip/contracts/rules";
import type { Clock } from "@tradeslip/node-kit/clock";
import { CLOCK_AHEAD_MS } from "../clock-ahead.ts";
import type { Database } from "../db/database.ts";
import { ProviderError } from "../errors.ts";

const MINUTE_MS = 60_000;
const MAX_TRIES = 5;
/** Wrong codes for one account, over all browsers and sessions: who tries them knows its password. */
export const ACCOUNT_TRIES = 30;
const LOCK_MS = 15 * MINUTE_MS;
/** After this long without a try, the count restarts. */
const FORGOTTEN_AFTER_MS = 24 * 60 * MINUTE_MS;

const TOO_MANY: Message = /*i18n*/ {
  id: "too_many_tries",
  message: "Too many tries. Please wait {minutes, plural, one {# minute} other {# minutes}}.",
};

/** Limits wrong passwords and codes of one session or browser, across all processes on one database. */
export class ProofTries {
  readonly #db: Database;
  readonly #clock: Clock;

  constructor({ db, clock }: { readonly db: Database; readonly clock: Clock }) {
    this.#db = db;
    this.#clock = clock;
  }

  /**
   * Counts a try before it is checked, so that simultaneous tries can't slip through. Throws a 429 after too
   * many.
   * @returns the number of tries in a row, including this one
   */
  async count(subject: string, max = MAX_TRIES): Promise<number> {
    const now = this.#clock.now();
    return this.#db.transaction().execute(async (transaction) => {
      // One statement finds or creates the row and locks it: two first tries count as two, and a correct one
      // may delete the row at any moment.
      const row = await transaction
        .insertInto("proof_tries")
        .values({ subject, tries: 0, last_try_at: now, locked_until: null })
        .onConflict((conflict) =>
          conflict.column("subject").doUpdateSet((eb) => ({ subject: eb.ref("excluded.subject") })),
        )
        .returningAll()
        .executeTakeFirstOrThrow();
      const leftMs = (row.locked_until ?? now) - now;
      if (leftMs > 0 && leftMs <= LOCK_MS + CLOCK_AHEAD_MS) throw tooMany(leftMs);
      const isAnew = row.locked_until !== null || row.last_try_at <= now - FORGOTTEN_AFTER_MS;
      const tries = isAnew ? 1 : row.tries + 1;
      await transaction
        .updateTable("proof_tries")
        .set({ tries, last_try_at: now, locked_until: tries >= max ? now + LOCK_MS : null })
        .where("subject", "=", subject)
        .execute();
      return tries;
    });
  }

  /** The try was correct: resets the count. */
  async forget(subject: string): Promise<void> {
    await this.#db.deleteFrom("proof_tries").where("subject", "=", subject).execute();
  }

  async sweep(db: Database, now: number): Promise<void> {
    await db
      .deleteFrom("proof_tries")
      .where("last_try_at", "<=", now - FORGOTTEN_AFTER_MS)
      .execute();
  }
}

function tooMany(waitMs: number): ProviderError {
  const values = { minutes: Math.ceil(waitMs / MINUTE_MS) };
  return new ProviderError(
    429,
    { ...TOO_MANY, values },
    {
      code: "rate_limited",
      retryAfterSeconds: Math.ceil(waitMs / 1000),
    },
  );
}
