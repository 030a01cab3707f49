import type { Database } from "../db/database.ts";

/**
 * A new password ends the sessions in which another person may have asked for an address: what they asked for
 * can't be confirmed any more. The old address can undo it still.
 * @param except the session that stays
 */
export async function voidChanges(db: Database, accountId: string, except = ""): Promise<void> {
  await db
    .updateTable("email_changes")
    .set({ confirm_hash: null })
    .where("account_id", "=", accountId)
    .where("confirmed_at", "is", null)
    .where("session_id", "!=", except)
    .execute();
}
