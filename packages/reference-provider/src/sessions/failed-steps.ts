import type { Caller } from "../caller.ts";
import type { Database } from "../db/database.ts";
import type { Notices } from "../mail/notices.ts";

/** Wrong codes in a row before we tell the owner: people mistype, but not in a browser new to the account. */
const TOLD_AFTER = 3;

interface Failed {
  readonly caller: Caller;
  /** How many codes in a row were wrong, in this browser. */
  readonly tried: number;
}

interface Parts {
  readonly db: Database;
  readonly notices: Notices;
}

/** Tells the owner that another person knew the password but failed the next step (P10.16). */
export async function tellOfFailedStep(
  { db, notices }: Parts,
  { id: accountId, email: to }: { readonly id: string; readonly email: string },
  { caller, tried }: Failed,
): Promise<void> {
  if (tried !== (caller.isKnown ? TOLD_AFTER : 1)) return;
  const { device, language } = caller;
  const mail = { kind: "second-step-failed", to, language, ...(device === null ? {} : { device }) } as const;
  await db.transaction().execute((transaction) => notices.send(transaction, { ...mail, accountId }));
}
