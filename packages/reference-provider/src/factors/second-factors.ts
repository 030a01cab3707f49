import { type Message, WRONG_CODE } from "@tradeslip/contracts/rules";
import type { Clock } from "@tradeslip/node-kit/clock";
import type { Database } from "../db/database.ts";
import { invalidField } from "../errors.ts";
import type { RecoveryCodes, RecoveryVerdict } from "./recovery-codes.ts";
import type { TotpFactors, TotpVerdict } from "./totp.ts";

interface Parts {
  readonly db: Database;
  readonly clock: Clock;
  readonly totp: TotpFactors;
  readonly recovery: RecoveryCodes;
}

const CODE_SPENT: Message = /*i18n*/ {
  id: "code_spent",
  message: "That code was used already. Wait for the next one, then enter it.",
};
export const WRONG_CLOCK: Message = /*i18n*/ {
  id: "wrong_clock",
  message:
    "That code is right for another time: the clock of your phone is off. Set it to automatic, then enter the next code.",
};
const RECOVERY_CODE_USED: Message = /*i18n*/ {
  id: "recovery_code_used",
  message: "That recovery code was used already. Enter another one.",
};

export const CODE_SENTENCES: Readonly<
  Record<Exclude<TotpVerdict | RecoveryVerdict, "right" | "taken">, Message>
> = {
  wrong: WRONG_CODE,
  unknown: WRONG_CODE,
  spent: CODE_SPENT,
  used: RECOVERY_CODE_USED,
  "wrong clock": WRONG_CLOCK,
};

export type CodeMethod = "totp" | "recovery";

/** What an account proves itself with beside its password. */
export class SecondFactors {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Empty: the account has none. */
  async methodsOf(accountId: string): Promise<CodeMethod[]> {
    const { db, totp } = this.#parts;
    return (await totp.since(db, accountId)) === null ? [] : ["totp", "recovery"];
  }

  /** Throws what to say at the field `code`. Without a method it is told from the code's form. */
  async prove(accountId: string, code: string, method = methodOf(code)): Promise<void> {
    const { db, clock, totp, recovery } = this.#parts;
    const given = { code, now: clock.now() };
    const verdict =
      method === "totp"
        ? ((await totp.take(db, accountId, given)) ?? "wrong")
        : await recovery.take(db, accountId, given);
    if (verdict !== "right" && verdict !== "taken") throw invalidField("code", CODE_SENTENCES[verdict]);
  }
}

function methodOf(code: string): CodeMethod {
  return /^\d{6}$/.test(code) ? "totp" : "recovery";
}
