import type { AccountSession } from "@tradeslip/contracts";
import { UNKNOWN_BROWSER } from "@tradeslip/contracts/rules";
import type { Database } from "../db/database.ts";
import { ABSOLUTE_MS, type Holder, IDLE_MS, shorterBy } from "./sessions.ts";

/** Live sessions: the caller's own first, then the most recently used. */
export async function listSessions(
  db: Database,
  { accountId, role, session: own }: Pick<Holder, "accountId" | "role" | "session">,
  now: number,
): Promise<AccountSession[]> {
  const rows = await db
    .selectFrom("sessions")
    .select(["id", "device", "last_seen_at", "expires_at"])
    .where("account_id", "=", accountId)
    .where("expires_at", ">", now + shorterBy(role))
    .where("last_seen_at", ">", now - IDLE_MS)
    .orderBy("last_seen_at", "desc")
    .orderBy("id")
    .execute();
  return rows
    .map(({ id, device, last_seen_at, expires_at }) => ({
      id,
      current: id === own.id,
      device: device ?? UNKNOWN_BROWSER.message,
      createdAt: new Date(expires_at - ABSOLUTE_MS).toISOString(),
      lastSeenAt: new Date(last_seen_at).toISOString(),
    }))
    .toSorted((one, other) => Number(other.current) - Number(one.current));
}
