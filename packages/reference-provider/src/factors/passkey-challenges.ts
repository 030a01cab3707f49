import { createHash, randomBytes } from "node:crypto";
import type { Clock } from "@tradeslip/node-kit/clock";
import { latestEnd } from "../clock-ahead.ts";
import type { Database } from "../db/database.ts";

const BYTES = 32;
/** Autofill may wait until the user returns to the page. */
const VALID_MS = 15 * 60_000;

/**
 * The challenge that a passkey signs: for one browser or session, valid once. Several may be open, so that
 * reloading a page breaks none.
 */
export class PasskeyChallenges {
  readonly #db: Database;
  readonly #clock: Clock;

  constructor({ db, clock }: { readonly db: Database; readonly clock: Clock }) {
    this.#db = db;
    this.#clock = clock;
  }

  /** @param holder who may answer it */
  async begin(holder: string): Promise<Uint8Array<ArrayBuffer>> {
    const challenge = new Uint8Array(randomBytes(BYTES));
    await this.#db
      .insertInto("passkey_challenges")
      .values({
        challenge_hash: hashOf(Buffer.from(challenge).toString("base64url")),
        holder,
        expires_at: this.#clock.now() + VALID_MS,
      })
      .execute();
    return challenge;
  }

  /** A single statement decides, so of two simultaneous answers only one counts. */
  async spend(challenge: string, holder: string): Promise<boolean> {
    const now = this.#clock.now();
    const { numDeletedRows } = await this.#db
      .deleteFrom("passkey_challenges")
      .where("challenge_hash", "=", hashOf(challenge))
      .where("holder", "=", holder)
      .where("expires_at", ">", now)
      .where("expires_at", "<=", latestEnd(VALID_MS, now))
      .executeTakeFirstOrThrow();
    return numDeletedRows === 1n;
  }

  async sweep(db: Database, now: number): Promise<void> {
    await db.deleteFrom("passkey_challenges").where("expires_at", "<=", now).execute();
  }
}

function hashOf(challenge: string): string {
  return createHash("sha256").update(challenge).digest("base64url");
}
