import type { Database } from "../db/database.ts";

/** How many there are who could confirm what another of them entered. */
export async function countAdmins(db: Database): Promise<number> {
  const { count } = await db
    .selectFrom("accounts")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("role", "=", "admin")
    .where("blocked_at", "is", null)
    .executeTakeFirstOrThrow();
  return count;
}
