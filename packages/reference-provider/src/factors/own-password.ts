import type { Message } from "@tradeslip/contracts/rules";
import { ChangePasswordInput, StepUpInput } from "@tradeslip/contracts/schemas";
import type { Clock } from "@tradeslip/node-kit/clock";
import type { FastifyInstance } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import { setPasswordHash } from "../accounts/account-store.ts";
import type { Passwords } from "../accounts/passwords.ts";
import { callerOf } from "../caller.ts";
import type { Database } from "../db/database.ts";
import { invalidField, ProviderError } from "../errors.ts";
import { languageOf } from "../language.ts";
import type { Notices } from "../mail/notices.ts";
import { holderIn } from "../sessions/session-guard.ts";
import type { Holder, Sessions } from "../sessions/sessions.ts";
import type { ProofTries } from "./proof-tries.ts";
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

/** Proving again who one is, and a new password. */
export function registerOwnPassword(server: FastifyInstance, parts: Parts): void {
  const { db, clock, passwords, sessions, tries, notices, factors } = parts;
  const app = server.withTypeProvider<ZodTypeProvider>();
  app.post(
    "/api/account/step-up",
    { config: { ownAccount: "session" }, schema: { body: StepUpInput } },
    async (request, reply) => {
      const holder = holderIn(request);
      const { password = "", code, response } = request.body;
      if (response !== undefined) {
        await tries.count(holder.session.id);
        await factors.provePasskey(holder.accountId, response, callerOf(request).browser);
        await tries.forget(holder.session.id);
        await sessions.noteLook(holder.session.id, clock.now(), 2);
        return reply.code(204).send();
      }
      const methods = await factors.methodsOf(holder.accountId);
      if (methods.length > 0 && code === undefined) throw invalidField("code", CODE_MISSING);
      await provePassword(parts, holder, { password, field: "password" });
      if (methods.length > 0) await proveCode(parts, holder, code ?? "");
      await sessions.noteLook(holder.session.id, clock.now(), methods.length > 0 ? 2 : 1);
      return reply.code(204).send();
    },
  );
  app.put(
    "/api/account/password",
    { config: { ownAccount: "fresh look" }, schema: { body: ChangePasswordInput } },
    async (request, reply) => {
      const holder = holderIn(request);
      const { current, password } = request.body;
      const before = await provePassword(parts, holder, { password: current, field: "current" });
      if (password === current) throw invalidField("password", SAME_PASSWORD);
      const hash = await passwords.hash(password);
      await db.transaction().execute(async (transaction) => {
        if (!(await setPasswordHash(transaction, holder.accountId, hash, before)))
          throw new ProviderError(409, MOVED_ON, { code: "provider_refused" });
        await sessions.endAll(transaction, holder.accountId, holder.session.id);
      });
      await tries.forget(holder.session.id);
      await notices.send({
        kind: "password-changed",
        to: holder.user.email,
        language: languageOf(request),
      });
      return reply.code(204).send();
    },
  );
}

async function proveCode(
  { factors, tries }: Pick<Parts, "factors" | "tries">,
  { accountId, session }: Holder,
  code: string,
): Promise<void> {
  await tries.count(session.id);
  await factors.prove(accountId, code);
  await tries.forget(session.id);
}

interface Given {
  readonly password: string;
  /** Of the input. */
  readonly field: string;
}

/** Returns the hash that it fits. Throws what to say where it fits none. */
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
  await tries.forget(session.id);
  return hash;
}
