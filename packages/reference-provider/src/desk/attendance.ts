import type { Database } from "../db/database.ts";

const ATTENDED_MS = 10 * 60_000;
/** At most one write in this time for a console in use. */
const TOUCH_INTERVAL_MS = 60_000;

/** Somebody with a role is at the console. */
export async function noteAttendance(db: Database, accountId: string, now: number): Promise<void> {
  await db
    .insertInto("desk_presence")
    .values({ account_id: accountId, last_at: now })
    .onConflict((conflict) =>
      conflict
        .column("account_id")
        .doUpdateSet({ last_at: now })
        .where("desk_presence.last_at", "<=", now - TOUCH_INTERVAL_MS),
    )
    .execute();
}

/** Whether anybody was in the last ten minutes. */
export async function isAttended(db: Database, now: number): Promise<boolean> {
  const present = await db
    .selectFrom("desk_presence")
    .select("account_id")
    .where("last_at", ">", now - ATTENDED_MS)
    .limit(1)
    .executeTakeFirst();
  return present !== undefined;
}
