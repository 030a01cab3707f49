import type { PasskeyAnswer } from "@tradeslip/contracts";
import { type Message, WRONG_CODE } from "@tradeslip/contracts/rules";
import type { Clock } from "@tradeslip/node-kit/clock";
import type { Language } from "@tradeslip/node-kit/languages";
import type { Database } from "../db/database.ts";
import { invalidField } from "../errors.ts";
import type { Notices } from "../mail/notices.ts";
import type { Holder, Sessions } from "../sessions/sessions.ts";
import type { Passkeys } from "./passkeys.ts";
import type { RecoveryCodes, RecoveryVerdict } from "./recovery-codes.ts";
import type { TotpFactors, TotpVerdict } from "./totp.ts";

interface Parts {
  readonly db: Database;
  readonly clock: Clock;
  readonly totp: TotpFactors;
  readonly recovery: RecoveryCodes;
  readonly passkeys: Passkeys;
}

const CODE_SPENT: Message = /*i18n*/ {
  id: "code_spent",
  message: "That code was used already. Wait for the next one, then enter it.",
};
const WRONG_CLOCK: Message = /*i18n*/ {
  id: "wrong_clock",
  message:
    "That code is right for another time: the clock of your phone is off. Set it to automatic, then enter the next code.",
};
const RECOVERY_CODE_USED: Message = /*i18n*/ {
  id: "recovery_code_used",
  message: "That recovery code was used already. Enter another one.",
};

export const CODE_SENTENCES: Readonly<
  Record<Exclude<TotpVerdict | RecoveryVerdict, "right" | "taken"> | "wrong clock", Message>
> = {
  wrong: WRONG_CODE,
  unknown: WRONG_CODE,
  spent: CODE_SPENT,
  used: RECOVERY_CODE_USED,
  "wrong clock": WRONG_CLOCK,
};

const OTHER_ACCOUNT: Message = /*i18n*/ {
  id: "passkey_other_account",
  message: "That passkey is another account's. Use one of this account.",
};

interface Told {
  readonly sessions: Sessions;
  readonly notices: Notices;
}

/** Who removed a factor of theirs, on a page in which language. */
interface Removal {
  readonly holder: Holder;
  readonly language: Language;
}

type CodeMethod = "totp" | "recovery";
export type FactorMethod = CodeMethod | "passkey";

/** How an account proves itself besides its password. */
export class SecondFactors {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Empty if the account has no second factor. */
  async methodsOf(accountId: string, db = this.#parts.db): Promise<FactorMethod[]> {
    const { totp, recovery, passkeys } = this.#parts;
    const hasApp = (await totp.since(db, accountId)) !== null;
    const hasPasskey = (await passkeys.of(db, accountId)).length > 0;
    if (!hasApp && !hasPasskey) return [];
    const hasCodes = hasApp || (await recovery.left(db, accountId)) > 0;
    return [
      ...(hasApp ? (["totp"] as const) : []),
      ...(hasCodes ? (["recovery"] as const) : []),
      ...(hasPasskey ? (["passkey"] as const) : []),
    ];
  }

  /**
   * Throws if it is no passkey of the account.
   * @param holder who asked for the challenge
   */
  async provePasskey(accountId: string, response: PasskeyAnswer, holder: string): Promise<void> {
    if ((await this.#parts.passkeys.prove(response, holder)) !== accountId)
      throw invalidField("response", OTHER_ACCOUNT);
  }

  /** Throws an error for the field `code`. Without a method, the code's format decides. */
  async prove(accountId: string, code: string, method = methodOf(code)): Promise<void> {
    const { db, clock, totp, recovery } = this.#parts;
    const given = { code, now: clock.now() };
    const verdict =
      method === "totp"
        ? ((await totp.take(db, accountId, given)) ?? "wrong")
        : await recovery.take(db, accountId, given);
    if (verdict !== "right" && verdict !== "taken") throw invalidField("code", CODE_SENTENCES[verdict]);
  }

  /**
   * Run it last in a transaction: the owner is told, all other sessions end, and if the last factor is gone,
   * so are its recovery codes.
   */
  async afterRemoval(
    db: Database,
    { sessions, notices }: Told,
    { holder: { accountId, user, session }, language }: Removal,
  ): Promise<void> {
    const left = await this.methodsOf(accountId, db);
    const kind = left.length === 0 ? "last-factor-removed" : "factor-removed";
    await notices.send(db, { kind, to: user.email, language, accountId });
    if (left.length === 0) {
      await db.deleteFrom("recovery_codes").where("account_id", "=", accountId).execute();
      await sessions.lower(db, session.id);
    }
    await sessions.endAll(db, accountId, session.id);
  }
}

function methodOf(code: string): CodeMethod {
  return /^\d{6}$/.test(code) ? "totp" : "recovery";
}
