import { Secret, TOTP } from "otpauth";
import type { Database } from "../db/database.ts";
import { seal, unseal } from "./sealed.ts";

const PERIOD_SECONDS = 30;
/** Steps by which a phone's clock may be off. */
const DRIFT = 1;
/** A larger drift is reported at enrolment only: at a login it would reveal which codes work later. */
const TOLD_DRIFT = 60;
const SECRET_BYTES = 20;
/** Codes of one hour. */
const REMEMBERED_STEPS = 120;

export type TotpVerdict = "right" | "wrong" | "spent";

interface Given {
  readonly code: string;
  readonly now: number;
}

/** One-time codes of an authenticator app (RFC 6238), one app per account. */
export class TotpFactors {
  readonly #key: Buffer;
  readonly #brandName: string;

  constructor({ key, brandName }: { readonly key: Buffer; readonly brandName: string }) {
    this.#key = key;
    this.#brandName = brandName;
  }

  /** When the app was confirmed; null: there is no confirmed one. */
  async since(db: Database, accountId: string): Promise<number | null> {
    const row = await db
      .selectFrom("totp_factors")
      .select("confirmed_at")
      .where("account_id", "=", accountId)
      .executeTakeFirst();
    return row?.confirmed_at ?? null;
  }

  /** Creates a secret, which counts once one of its codes is confirmed. Null: a confirmed one exists. */
  async begin(
    db: Database,
    { accountId, label }: { readonly accountId: string; readonly label: string },
  ): Promise<{ readonly secret: string; readonly uri: string } | null> {
    const secret = new Secret({ size: SECRET_BYTES });
    const sealed = { secret: seal(this.#key, secret.base32, accountId), last_step: 0, used_steps: "[]" };
    const { numInsertedOrUpdatedRows } = await db
      .insertInto("totp_factors")
      .values({ account_id: accountId, confirmed_at: null, ...sealed })
      .onConflict((conflict) =>
        conflict.column("account_id").doUpdateSet(sealed).where("totp_factors.confirmed_at", "is", null),
      )
      .executeTakeFirstOrThrow();
    if (numInsertedOrUpdatedRows !== 1n) return null;
    return { secret: secret.base32, uri: this.#totpOf(secret, label).toString() };
  }

  /** Confirms the secret by its first code, which is then spent. Null: no secret waits for confirmation. */
  async confirm(db: Database, accountId: string, given: Given): Promise<TotpVerdict | "wrong clock" | null> {
    const verdict = await this.#take(db, accountId, { ...given, confirmed: false });
    if (verdict === "wrong" && (await this.#isOfAnotherTime(db, accountId, given))) return "wrong clock";
    if (verdict !== "right") return verdict;
    await db
      .updateTable("totp_factors")
      .set({ confirmed_at: given.now })
      .where("account_id", "=", accountId)
      .execute();
    return verdict;
  }

  /** Null: there is no confirmed app. */
  take(db: Database, accountId: string, given: Given): Promise<TotpVerdict | null> {
    return this.#take(db, accountId, { ...given, confirmed: true });
  }

  /** False: there was no confirmed app. */
  async remove(db: Database, accountId: string): Promise<boolean> {
    const { numDeletedRows } = await db
      .deleteFrom("totp_factors")
      .where("account_id", "=", accountId)
      .where("confirmed_at", "is not", null)
      .executeTakeFirstOrThrow();
    return numDeletedRows === 1n;
  }

  async #take(
    db: Database,
    accountId: string,
    { code, now, confirmed }: Given & { readonly confirmed: boolean },
  ): Promise<TotpVerdict | null> {
    const row = await this.#find(db, accountId, confirmed);
    if (row === undefined) return null;
    const off = this.#validate(row, { code, now }, DRIFT);
    if (off === null) return "wrong";
    const present = Math.floor(now / 1000 / PERIOD_SECONDS);
    const step = present + off;
    const used = [...(JSON.parse(row.used_steps) as number[]), row.last_step];
    if (used.includes(step)) return "spent";
    // A code older than the last one used is wrong like any other. But if the last step lies ahead of any
    // current code, the clock was wrong then, and the user isn't locked out until it catches up.
    if (row.last_step > step && row.last_step <= present + DRIFT) return "wrong";
    // A single statement decides, so of two simultaneous tries only one is right.
    const { numUpdatedRows } = await db
      .updateTable("totp_factors")
      .set({ last_step: step, used_steps: JSON.stringify(used.slice(-REMEMBERED_STEPS)) })
      .where("account_id", "=", accountId)
      .where("last_step", "=", row.last_step)
      .where("used_steps", "=", row.used_steps)
      .executeTakeFirstOrThrow();
    return numUpdatedRows === 1n ? "right" : this.#take(db, accountId, { code, now, confirmed });
  }

  async #isOfAnotherTime(db: Database, accountId: string, given: Given): Promise<boolean> {
    const row = await this.#find(db, accountId, false);
    return row !== undefined && this.#validate(row, given, TOLD_DRIFT) !== null;
  }

  #find(db: Database, accountId: string, confirmed: boolean) {
    return db
      .selectFrom("totp_factors")
      .selectAll()
      .where("account_id", "=", accountId)
      .where("confirmed_at", confirmed ? "is not" : "is", null)
      .executeTakeFirst();
  }

  /** By how many steps the code is off; null: it matches no step in the window. */
  #validate(
    { account_id: accountId, secret }: { readonly account_id: string; readonly secret: string },
    { code, now }: Given,
    window: number,
  ): number | null {
    const key = Secret.fromBase32(unseal(this.#key, secret, accountId));
    return this.#totpOf(key).validate({ token: code, timestamp: now, window });
  }

  #totpOf(secret: Secret, label = ""): TOTP {
    return new TOTP({
      issuer: partOfLabel(this.#brandName),
      label: partOfLabel(label),
      secret,
      algorithm: "SHA1",
      digits: 6,
      period: PERIOD_SECONDS,
    });
  }
}

/** Authenticator apps split issuer and account at the first colon, encoded or not. */
function partOfLabel(text: string): string {
  return text.replaceAll(/\s*:[\s:]*/g, " ").trim();
}
