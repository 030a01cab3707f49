import { FACTOR_OPERATIONS } from "@tradeslip/contracts/operations";
import { holdAccount, noteProofChange } from "../accounts/account-store.ts";
import { bindOperations } from "../bind-operations.ts";
import type { Message } from "@tradeslip/contracts/rules";
import type { AccountFactors, ConfirmTotpInput, RecoveryCodeList, TotpSecret } from "@tradeslip/contracts";
import type { Clock } from "@tradeslip/node-kit/clock";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Database } from "../db/database.ts";
import { invalidField, ProviderError } from "../errors.ts";
import { languageOf } from "../language.ts";
import type { Notices } from "../mail/notices.ts";
import { holderIn } from "../sessions/session-guard.ts";
import type { Sessions } from "../sessions/sessions.ts";
import type { ProofTries } from "./proof-tries.ts";
import type { RecoveryCodes } from "./recovery-codes.ts";
import type { Passkeys } from "./passkeys.ts";
import { CODE_SENTENCES, type SecondFactors } from "./second-factors.ts";
import type { TotpFactors } from "./totp.ts";

interface Parts {
  readonly db: Database;
  readonly clock: Clock;
  readonly totp: TotpFactors;
  readonly recovery: RecoveryCodes;
  readonly factors: SecondFactors;
  readonly passkeys: Passkeys;
  readonly sessions: Sessions;
  readonly tries: ProofTries;
  readonly notices: Notices;
}

const TOTP_ON: Message = /*i18n*/ {
  id: "totp_on",
  message: "Your authenticator app is on already. Turn it off first.",
};
const TOTP_OFF: Message = /*i18n*/ { id: "totp_off", message: "Set up an authenticator app first." };

/** An account's authenticator app and recovery codes. */
export function registerFactors(server: FastifyInstance, parts: Parts): void {
  const { db, totp } = parts;
  bindOperations(server, FACTOR_OPERATIONS, {
    getFactors: ({ request }) => factorsOf(parts, holderIn(request).accountId),
    beginTotp: ({ request }) => beginTotp(parts, request),
    confirmTotp: ({ request, body }) => confirmTotp(parts, request, body),
    renewRecoveryCodes: ({ request }) => renewCodes(parts, request),
    async removeTotp({ request }) {
      const holder = holderIn(request);
      await db.transaction().execute(async (transaction) => {
        // Pressed twice, or off already: nothing changes, so no mail says that something did.
        if (!(await totp.remove(transaction, holder.accountId))) return;
        await noteProofChange(transaction, holder.accountId, parts.clock.now());
        await parts.factors.afterRemoval(transaction, parts, { holder, language: languageOf(request) });
      });
    },
  });
}

async function factorsOf(
  { db, totp, recovery, passkeys }: Parts,
  accountId: string,
): Promise<AccountFactors> {
  const since = await totp.since(db, accountId);
  return {
    totp: since === null ? null : { since: new Date(since).toISOString() },
    recoveryCodesLeft: await recovery.left(db, accountId),
    passkeys: (await passkeys.of(db, accountId)).length,
  };
}

async function beginTotp({ db, totp }: Parts, request: FastifyRequest): Promise<TotpSecret> {
  const { accountId, user } = holderIn(request);
  const begun = await db.transaction().execute(async (transaction) => {
    await holdAccount(transaction, accountId);
    return totp.begin(transaction, { accountId, label: user.email });
  });
  if (begun === null) throw new ProviderError(409, TOTP_ON);
  return begun;
}

async function confirmTotp(
  parts: Parts,
  request: FastifyRequest,
  { code }: ConfirmTotpInput,
): Promise<RecoveryCodeList> {
  const { db, clock, totp, sessions, tries } = parts;
  const { accountId, session } = holderIn(request);
  await tries.count(session.id);
  const given = { code, now: clock.now() };
  const [verdict, confirmed] = await db.transaction().execute(async (transaction) => {
    // The lock keeps another tab from replacing or removing the secret between its check and its
    // confirmation.
    await holdAccount(transaction, accountId);
    const found = await totp.confirm(transaction, accountId, given);
    if (found !== "right") return [found, null];
    await sessions.raise(transaction, session.id);
    return [found, await changed(parts, transaction, request)];
  });
  if (verdict === null) throw new ProviderError(409, TOTP_OFF);
  if (verdict !== "right") throw invalidField("code", CODE_SENTENCES[verdict]);
  await tries.forget(session.id);
  return confirmed;
}

async function renewCodes(parts: Parts, request: FastifyRequest): Promise<RecoveryCodeList> {
  const { accountId } = holderIn(request);
  return parts.db.transaction().execute(async (transaction) => {
    await holdAccount(transaction, accountId);
    if ((await parts.factors.methodsOf(accountId, transaction)).length === 0)
      throw new ProviderError(409, TOTP_OFF);
    return changed(parts, transaction, request);
  });
}

/** Makes new codes and notifies the owner. Run it in a transaction. */
async function changed(
  { clock, recovery, notices }: Parts,
  db: Database,
  request: FastifyRequest,
): Promise<RecoveryCodeList> {
  const { accountId, user } = holderIn(request);
  await noteProofChange(db, accountId, clock.now());
  const mail = { kind: "factor-changed", to: user.email, language: languageOf(request) } as const;
  await notices.send(db, { ...mail, accountId });
  return { recoveryCodes: await recovery.make(db, accountId) };
}
