import type { Database } from "../db/database.ts";
import type { Holder, Sessions } from "../sessions/sessions.ts";
import type { SecondFactors } from "./second-factors.ts";

/** Run it last in a transaction: all other sessions end, and with the last factor its recovery codes go. */
export async function afterRemoval(
  db: Database,
  { factors, sessions }: { readonly factors: SecondFactors; readonly sessions: Sessions },
  { accountId, session }: Pick<Holder, "accountId" | "session">,
): Promise<void> {
  const left = await factors.methodsOf(accountId, db);
  if (left.length === 0) {
    await db.deleteFrom("recovery_codes").where("account_id", "=", accountId).execute();
    await sessions.lower(db, session.id);
  }
  await sessions.endAll(db, accountId, session.id);
}
