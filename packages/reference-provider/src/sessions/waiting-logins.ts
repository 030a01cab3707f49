import { createHash, randomBytes } from "node:crypto";
import type { Clock } from "@tradeslip/node-kit/clock";
import { latestEnd } from "../clock-ahead.ts";
import type { Database } from "../db/database.ts";

const KEY_BYTES = 32;
const VALID_MS = 5 * 60_000;

export interface WaitingLogin {
  readonly accountId: string;
  /** The hash that the password was checked against. */
  readonly passwordHash: string;
  readonly device: string | null;
}

/** Logins with a correct password that wait for the second factor. */
export class WaitingLogins {
  readonly #db: Database;
  readonly #clock: Clock;

  constructor({ db, clock }: { readonly db: Database; readonly clock: Clock }) {
    this.#db = db;
    this.#clock = clock;
  }

  /** Returns the login's key; only the key's hash is stored. */
  async begin({ accountId, passwordHash, device }: WaitingLogin): Promise<string> {
    const key = randomBytes(KEY_BYTES).toString("base64url");
    await this.#db
      .insertInto("waiting_logins")
      .values({
        key_hash: hashOf(key),
        account_id: accountId,
        password_hash: passwordHash,
        device,
        expires_at: this.#clock.now() + VALID_MS,
      })
      .execute();
    return key;
  }

  /** Null: there is none, or it expired. */
  async find(key: string): Promise<WaitingLogin | null> {
    const now = this.#clock.now();
    const row = await this.#db
      .selectFrom("waiting_logins")
      .selectAll()
      .where("key_hash", "=", hashOf(key))
      .where("expires_at", ">", now)
      .where("expires_at", "<=", latestEnd(VALID_MS, now))
      .executeTakeFirst();
    return row === undefined
      ? null
      : { accountId: row.account_id, passwordHash: row.password_hash, device: row.device };
  }

  /** False: another call was faster. */
  async end(key: string): Promise<boolean> {
    const { numDeletedRows } = await this.#db
      .deleteFrom("waiting_logins")
      .where("key_hash", "=", hashOf(key))
      .executeTakeFirstOrThrow();
    return numDeletedRows === 1n;
  }

  async sweep(db: Database, now: number): Promise<void> {
    await db.deleteFrom("waiting_logins").where("expires_at", "<=", now).execute();
  }
}

function hashOf(key: string): string {
  return createHash("sha256").update(key).digest("base64url");
}
