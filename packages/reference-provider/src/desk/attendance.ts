import { rolesThat } from "@tradeslip/contracts/rules";
import { CLOCK_AHEAD_MS } from "../clock-ahead.ts";
import type { Database } from "../db/database.ts";

const ATTENDED_MS = 10 * 60_000;
/** A console in use is written at most once in this time. */
const TOUCH_INTERVAL_MS = 60_000;

/** Notes that a person who works on orders is at the console. */
export async function noteAttendance(db: Database, accountId: string, now: number): Promise<void> {
  await db
    .insertInto("desk_presence")
    .values({ account_id: accountId, last_at: now })
    .onConflict((conflict) =>
      conflict
        .column("account_id")
        .doUpdateSet({ last_at: now })
        .where((eb) =>
          eb.or([
            eb("desk_presence.last_at", "<=", now - TOUCH_INTERVAL_MS),
            eb("desk_presence.last_at", ">", now + CLOCK_AHEAD_MS),
          ]),
        ),
    )
    .execute();
}

/** Whether a member is available: at the console, or on duty with a browser that gets push notices. */
export async function isAttended(db: Database, now: number): Promise<boolean> {
  if (await isAtConsole(db, now)) return true;
  const reachable = await db
    .selectFrom("desk_duty")
    .innerJoin("accounts", "accounts.id", "desk_duty.account_id")
    .innerJoin("push_subscriptions", "push_subscriptions.account_id", "desk_duty.account_id")
    .select("desk_duty.account_id")
    .where("accounts.role", "in", rolesThat("works-orders"))
    .where("accounts.blocked_at", "is", null)
    .where("works_at", "is not", null)
    .where("failures", "=", 0)
    .limit(1)
    .executeTakeFirst();
  return reachable !== undefined;
}

/** Whether a member was at the console in the last ten minutes. */
export async function isAtConsole(db: Database, now: number): Promise<boolean> {
  const present = await db
    .selectFrom("desk_presence")
    .select("account_id")
    .where("last_at", ">", now - ATTENDED_MS)
    .where("last_at", "<=", now + CLOCK_AHEAD_MS)
    .limit(1)
    .executeTakeFirst();
  return present !== undefined;
}
