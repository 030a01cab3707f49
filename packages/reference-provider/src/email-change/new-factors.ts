import type { Database } from "../db/database.ts";

/**
 * Removes factors set up since then: a thief could lock the owner out with them. The recovery codes go too,
 * since the thief may have made them: nothing says when.
 */
export async function removeNewFactors(db: Database, accountId: string, since: number): Promise<void> {
  await db
    .deleteFrom("totp_factors")
    .where("account_id", "=", accountId)
    .where((eb) => eb.or([eb("confirmed_at", "is", null), eb("confirmed_at", ">=", since)]))
    .execute();
  await db
    .deleteFrom("passkeys")
    .where("account_id", "=", accountId)
    .where("created_at", ">=", since)
    .execute();
  await db.deleteFrom("recovery_codes").where("account_id", "=", accountId).execute();
}
