import { createHmac, randomInt } from "node:crypto";
import { holdAccount } from "../accounts/account-store.ts";
import type { Database } from "../db/database.ts";

const COUNT = 10;
/** Without letters and digits that look alike. */
const CHARACTERS = "ABCDEFGHJKMNPQRSTVWXYZ23456789";
const LENGTH = 10;
const HALF = LENGTH / 2;

export type RecoveryVerdict = "taken" | "used" | "unknown";

/** Codes for users who lost their authenticator: each works once, and is shown once. */
export class RecoveryCodes {
  readonly #key: Buffer;

  constructor(key: Buffer) {
    this.#key = key;
  }

  /** Replaces earlier codes; needs a transaction. Of two simultaneous calls, the later one's codes count. */
  async make(db: Database, accountId: string): Promise<string[]> {
    await holdAccount(db, accountId);
    await db.deleteFrom("recovery_codes").where("account_id", "=", accountId).execute();
    const codes = Array.from({ length: COUNT }, randomCode);
    await db
      .insertInto("recovery_codes")
      .values(
        codes.map((code) => ({
          account_id: accountId,
          code_hash: this.#hashOf(accountId, code),
          used_at: null,
        })),
      )
      .execute();
    return codes;
  }

  /** A single statement decides, so of two simultaneous tries only one is accepted. */
  async take(
    db: Database,
    accountId: string,
    { code, now }: { readonly code: string; readonly now: number },
  ): Promise<RecoveryVerdict> {
    const isIts = { account_id: accountId, code_hash: this.#hashOf(accountId, code) };
    const { numUpdatedRows } = await db
      .updateTable("recovery_codes")
      .set({ used_at: now })
      .where((eb) => eb.and(isIts))
      .where("used_at", "is", null)
      .executeTakeFirstOrThrow();
    if (numUpdatedRows === 1n) return "taken";
    const known = await db
      .selectFrom("recovery_codes")
      .select("used_at")
      .where((eb) => eb.and(isIts))
      .executeTakeFirst();
    return known === undefined ? "unknown" : "used";
  }

  async left(db: Database, accountId: string): Promise<number> {
    const { count } = await db
      .selectFrom("recovery_codes")
      .select((eb) => eb.fn.countAll<number>().as("count"))
      .where("account_id", "=", accountId)
      .where("used_at", "is", null)
      .executeTakeFirstOrThrow();
    return count;
  }

  #hashOf(accountId: string, code: string): string {
    const characters = code.toUpperCase().replace(/[^A-Z\d]/g, "");
    return createHmac("sha256", this.#key).update(`${accountId}\n${characters}`).digest("base64url");
  }
}

function randomCode(): string {
  const characters = Array.from({ length: LENGTH }, () => CHARACTERS[randomInt(CHARACTERS.length)]).join("");
  return `${characters.slice(0, HALF)}-${characters.slice(HALF)}`;
}
