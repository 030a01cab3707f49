import { PASSKEY_OPERATIONS } from "@tradeslip/contracts/operations";
import { holdAccount } from "../accounts/account-store.ts";
import { bindOperations } from "../bind-operations.ts";
import type { Passkey, PasskeyAdded, PasskeySetUp } from "@tradeslip/contracts";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Database } from "../db/database.ts";
import { ProviderError } from "../errors.ts";
import { languageOf } from "../language.ts";
import type { Notices } from "../mail/notices.ts";
import { holderIn } from "../sessions/session-guard.ts";
import type { Sessions } from "../sessions/sessions.ts";
import { type OwnPasskey, type Passkeys, UNKNOWN_PASSKEY } from "./passkeys.ts";
import type { RecoveryCodes } from "./recovery-codes.ts";
import type { SecondFactors } from "./second-factors.ts";

interface Parts {
  readonly db: Database;
  readonly passkeys: Passkeys;
  readonly factors: SecondFactors;
  readonly recovery: RecoveryCodes;
  readonly sessions: Sessions;
  readonly notices: Notices;
}

/** An account's passkeys. */
export function registerPasskeys(server: FastifyInstance, parts: Parts): void {
  const { db, passkeys } = parts;
  bindOperations(server, PASSKEY_OPERATIONS, {
    async listPasskeys({ request }) {
      return { passkeys: (await passkeys.of(db, holderIn(request).accountId)).map(shown) };
    },
    beginPasskey({ request }) {
      const { accountId, user, session } = holderIn(request);
      const name = user.firstName ?? user.username;
      return passkeys.setUpOptions({ accountId, email: user.email, name }, session.id);
    },
    addPasskey: ({ request, body }) => add(parts, request, body),
    async renamePasskey({ request, params: { id }, body }) {
      const { accountId } = holderIn(request);
      await passkeys.rename(accountId, id, body.name);
      const renamed = (await passkeys.of(db, accountId)).find((own) => own.id === id);
      if (renamed === undefined) throw new ProviderError(404, UNKNOWN_PASSKEY);
      return shown(renamed);
    },
    async removePasskey({ request, params }) {
      const holder = holderIn(request);
      await db.transaction().execute(async (transaction) => {
        if (!(await passkeys.remove(transaction, holder.accountId, params.id)))
          throw new ProviderError(404, UNKNOWN_PASSKEY);
        await parts.factors.afterRemoval(transaction, parts, { holder, language: languageOf(request) });
      });
    },
  });
}

async function add(
  { db, passkeys, factors, recovery, sessions, notices }: Parts,
  request: FastifyRequest,
  made: PasskeySetUp,
): Promise<PasskeyAdded> {
  const { accountId, user, session } = holderIn(request);
  const credential = await passkeys.check(made, session.id);
  const { passkey, recoveryCodes } = await db.transaction().execute(async (transaction) => {
    // The lock makes only one of two simultaneous first passkeys bring recovery codes.
    await holdAccount(transaction, accountId);
    const isFirst = (await factors.methodsOf(accountId, transaction)).length === 0;
    const added = await passkeys.add(transaction, accountId, { ...credential, name: made.name });
    const mail = { kind: "factor-changed", to: user.email, language: languageOf(request) } as const;
    await notices.send(transaction, { ...mail, accountId });
    await sessions.raise(transaction, session.id);
    return {
      passkey: added,
      recoveryCodes: isFirst ? await recovery.make(transaction, accountId) : null,
    };
  });
  return { passkey: shown(passkey), recoveryCodes };
}

function shown({ id, name, createdAt, lastUsedAt }: OwnPasskey): Passkey {
  return {
    id,
    name,
    createdAt: new Date(createdAt).toISOString(),
    lastUsedAt: lastUsedAt === null ? null : new Date(lastUsedAt).toISOString(),
  };
}
