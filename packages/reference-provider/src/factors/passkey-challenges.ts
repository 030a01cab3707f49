import { createHash, randomBytes } from "node:crypto";
import type { Clock } from "@tradeslip/node-kit/clock";
import type { Database } from "../db/database.ts";

const BYTES = 32;
/** Autofill waits until the page is looked at again. */
const VALID_MS = 15 * 60_000;

/**
 * What a passkey signs: for one browser or session, and once. Several may be open, so that a page that is
 * loaded again breaks none.
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

  /** One statement decides: of two answers at once, one counts. */
  async spend(challenge: string, holder: string): Promise<boolean> {
    const { numDeletedRows } = await this.#db
      .deleteFrom("passkey_challenges")
      .where("challenge_hash", "=", hashOf(challenge))
      .where("holder", "=", holder)
      .where("expires_at", ">", this.#clock.now())
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
