import type { Database } from "../db/database.ts";
import { dropOrphanedChanges, type EndedRole, pauseOrphanedAccounts } from "../desk/orphaned-changes.ts";
import { accountTold, type ProviderEvent, SETTINGS_TOLD } from "../events/events.ts";
import { lockOrphans, releaseOrphans } from "../orders/release-orphans.ts";
import type { Books } from "../orders/write-step.ts";

/**
 * Withdraws what waits by the word of people whose role ended, and sends their orders back to the inbox. Call it
 * in the transaction that ends a role, or blocks an account.
 * @returns the events to record; none: nothing waited
 */
export async function followEndedRole(
  db: Database,
  books: Books,
  ended: EndedRole,
): Promise<readonly ProviderEvent[]> {
  // Settings are locked before orders, those before receiving accounts, and the audit last.
  const changes = await dropOrphanedChanges(db, ended);
  await lockOrphans(db);
  const accounts = await pauseOrphanedAccounts(db, ended);
  await releaseOrphans(db, books, ended.now);
  for (const entry of [...changes, ...accounts]) await books.audit.record(db, entry);
  if (changes.length + accounts.length === 0) return [];
  return [SETTINGS_TOLD, ...accounts.map(({ reference }) => accountTold(reference!))];
}
