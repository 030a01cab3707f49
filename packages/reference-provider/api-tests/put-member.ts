import type { Role } from "@tradeslip/contracts";
import { LOCALES } from "@tradeslip/contracts/rules";
import type { Clock } from "@tradeslip/node-kit/clock";
import { Authenticator } from "@tradeslip/simulators/authenticator";
import { createAccount, noteProofChange } from "../src/accounts/account-store.ts";
import { UNIDENTIFIED } from "../src/caller.ts";
import type { Database } from "../src/db/database.ts";
import { Events } from "../src/events/events.ts";
import { RecoveryCodes } from "../src/factors/recovery-codes.ts";
import { TotpFactors } from "../src/factors/totp.ts";
import type { KeyFor } from "../src/provider-keys.ts";
import { Sessions } from "../src/sessions/sessions.ts";
import { quickPasswords } from "../src/testing/quick-start.ts";
import { ADA } from "./start-provider.ts";

/** The desk that they become members of. */
interface Place {
  readonly db: Database;
  readonly clock: Clock;
  readonly keyFor: KeyFor;
  readonly brandName: string;
}

interface Member {
  readonly email: string;
  readonly name: string;
  readonly role: Role;
}

interface Entered {
  /** Of a session. With a role it has a second factor, and a step-up that was made just now. */
  readonly token: string;
  /** Undefined without a role. */
  readonly authenticator: Authenticator | undefined;
}

let passwordHash: Promise<string> | undefined;

/**
 * Writes what the calls of a sign-up, a login and a second factor would write, beside the running server:
 * those nine calls took most of a short test, and sign-up.test.ts and second-factor.test.ts are about them.
 */
export async function putMember(
  { db, clock, keyFor, brandName }: Place,
  { email, name, role }: Member,
): Promise<Entered> {
  passwordHash ??= quickPasswords().hash(ADA.password);
  const { lastname, phone, dateOfBirth } = ADA;
  const now = clock.now();
  const signUp = {
    email,
    firstname: name,
    lastname,
    username: name.toLowerCase(),
    phone,
    date_of_birth: dateOfBirth,
    password_hash: await passwordHash,
    browser: UNIDENTIFIED,
    network: UNIDENTIFIED,
    sign_up_id: email,
    created_at: now,
  };
  return db.transaction().execute(async (transaction) => {
    const created = (await createAccount(transaction, signUp, { now, language: LOCALES[0] }))!;
    const accountId = created.id;
    await transaction.updateTable("accounts").set({ role }).where("id", "=", accountId).execute();
    const sessions = new Sessions({ db: transaction, clock, events: new Events(false) });
    const assurance = role === "user" ? 1 : 2;
    const { id, token } = (await sessions.begin({ ...created, role }, { device: null, assurance }))!;
    if (role === "user") return { token, authenticator: undefined };
    await sessions.noteStepUp(id, now, assurance);
    const totp = new TotpFactors({ key: keyFor("totp"), brandName });
    const { secret } = (await totp.begin(transaction, { accountId, label: email }))!;
    const authenticator = new Authenticator(secret, () => clock.now());
    await totp.confirm(transaction, accountId, { code: authenticator.code()!, now });
    authenticator.keep(await new RecoveryCodes(keyFor("recovery-code")).make(transaction, accountId));
    await noteProofChange(transaction, accountId, now);
    return { token, authenticator };
  });
}
