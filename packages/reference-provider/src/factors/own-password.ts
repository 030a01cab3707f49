import { PROOF_OPERATIONS } from "@tradeslip/contracts/operations";
import { bindOperations } from "../bind-operations.ts";
import type { Message } from "@tradeslip/contracts/rules";
import type { Clock } from "@tradeslip/node-kit/clock";
import type { FastifyInstance } from "fastify";
import { noteProofChange, setPasswordHash } from "../accounts/account-store.ts";
import type { Passwords } from "../accounts/passwords.ts";
import { type Caller, callerOf } from "../caller.ts";
import type { Database } from "../db/database.ts";
import { voidChanges } from "../email-change/void-changes.ts";
import { invalidField, ProviderError } from "../errors.ts";
import { languageOf } from "../language.ts";
import type { Notices } from "../mail/notices.ts";
import { tellOfFailedStep } from "../sessions/failed-steps.ts";
import { holderIn } from "../sessions/session-guard.ts";
import type { Holder, Sessions } from "../sessions/sessions.ts";
import { ACCOUNT_TRIES, type ProofTries } from "./proof-tries.ts";
import type { SecondFactors } from "./second-factors.ts";

interface Parts {
  readonly db: Database;
  readonly clock: Clock;
  readonly passwords: Passwords;
  readonly sessions: Sessions;
  readonly tries: ProofTries;
  readonly factors: SecondFactors;
  readonly notices: Notices;
}

const WRONG_PASSWORD: Message = /*i18n*/ { id: "wrong_password", message: "That isn't your password." };
const CODE_MISSING: Message = /*i18n*/ {
  id: "factor_code_missing",
  message: "Enter the code of your authenticator app, or a recovery code.",
};
const SAME_PASSWORD: Message = /*i18n*/ {
  id: "same_password",
  message: "That's your password already. Choose another one.",
};
const MOVED_ON: Message = /*i18n*/ {
  id: "password_moved_on",
  message: "Your password was changed in the meantime. Please log in again.",
};

/** Step-up, and a change of password. */
export function registerOwnPassword(server: FastifyInstance, parts: Parts): void {
  const { db, clock, passwords, sessions, tries, notices, factors } = parts;
  bindOperations(server, PROOF_OPERATIONS, {
    async stepUp({ request, body }) {
      const holder = holderIn(request);
      const { password = "", code, response } = body;
      if (response !== undefined) {
        await tries.count(holder.session.id);
        await factors.provePasskey(holder.accountId, response, callerOf(request).browser);
        await tries.forget(holder.session.id);
        await sessions.noteStepUp(holder.session.id, clock.now(), 2);
        return;
      }
      const methods = await factors.methodsOf(holder.accountId);
      if (methods.length > 0 && code === undefined) throw invalidField("code", CODE_MISSING);
      await provePassword(parts, holder, { password, field: "password" });
      if (methods.length > 0) await proveCode(parts, holder, { code: code ?? "", caller: callerOf(request) });
      // Only now: otherwise a correct password would allow unlimited tries of codes.
      await tries.forget(holder.session.id);
      await sessions.noteStepUp(holder.session.id, clock.now(), methods.length > 0 ? 2 : 1);
    },
    async changePassword({ request, body }) {
      const holder = holderIn(request);
      const { current, password } = body;
      const before = await provePassword(parts, holder, { password: current, field: "current" });
      if (password === current) throw invalidField("password", SAME_PASSWORD);
      const hash = await passwords.hash(password);
      await db.transaction().execute(async (transaction) => {
        if (!(await setPasswordHash(transaction, holder.accountId, hash, before)))
          throw new ProviderError(409, MOVED_ON, { code: "provider_refused" });
        await noteProofChange(transaction, holder.accountId, clock.now());
        await voidChanges(transaction, holder.accountId, holder.session.id);
        const { accountId, user } = holder;
        const mail = { kind: "password-changed", to: user.email, language: languageOf(request) } as const;
        await notices.send(transaction, { ...mail, accountId });
        await sessions.endAll(transaction, accountId, holder.session.id);
      });
      await tries.forget(holder.session.id);
    },
  });
}

async function proveCode(
  { db, factors, tries, notices }: Pick<Parts, "db" | "factors" | "tries" | "notices">,
  { accountId, session, user }: Holder,
  { code, caller }: { readonly code: string; readonly caller: Caller },
): Promise<void> {
  const subjects = [`login ${accountId} ${session.id}`, `login ${accountId}`] as const;
  const tried = await tries.count(subjects[0]);
  // A thief may have many sessions of the account.
  await tries.count(subjects[1], ACCOUNT_TRIES);
  try {
    await factors.prove(accountId, code);
  } catch (error) {
    // Known, because the session's owner has logged in here.
    const owner = { id: accountId, email: user.email };
    await tellOfFailedStep({ db, notices }, owner, { caller: { ...caller, isKnown: true }, tried });
    throw error;
  }
  for (const subject of subjects) await tries.forget(subject);
}

interface Given {
  readonly password: string;
  /** Name of the input field. */
  readonly field: string;
}

/**
 * Returns the hash that the password matches; throws an error for the field otherwise. The try stays counted.
 */
async function provePassword(
  { db, passwords, tries }: Pick<Parts, "db" | "passwords" | "tries">,
  { accountId, session }: Holder,
  { password, field }: Given,
): Promise<string> {
  await tries.count(session.id);
  const account = await db
    .selectFrom("accounts")
    .select("password_hash")
    .where("id", "=", accountId)
    .executeTakeFirst();
  const hash = account?.password_hash ?? null;
  if (!(await passwords.matches(password, hash)) || hash === null) throw invalidField(field, WRONG_PASSWORD);
  return hash;
}
