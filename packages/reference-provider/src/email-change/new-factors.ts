import type { Database } from "../db/database.ts";

/** Factors that were set up since then: whoever takes an account over locks its owner out with them. */
export async function removeNewFactors(db: Database, accountId: string, since: number): Promise<void> {
  const removed = await db
    .deleteFrom("totp_factors")
    .where("account_id", "=", accountId)
    .where((eb) => eb.or([eb("confirmed_at", "is", null), eb("confirmed_at", ">=", since)]))
    .returning("account_id")
    .execute();
  if (removed.length > 0) await db.deleteFrom("recovery_codes").where("account_id", "=", accountId).execute();
}
