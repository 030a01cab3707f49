import type { Database } from "../db/database.ts";
import type { Settings } from "../desk/settings-store.ts";
import type { Summand } from "../ledger/ledger-sums.ts";
import { mappingOf, zoneOf } from "./mappings.ts";
import { overdueOf } from "./statement-lines.ts";

/** For accounts with statements: payments whose line is overdue. */
export async function overduePayments(
  db: Database,
  settings: Pick<Settings, "hours">,
  now: number,
): Promise<readonly Summand[]> {
  const accounts = await db.selectFrom("statement_imports").select("account_id").distinct().execute();
  const found: Summand[] = [];
  for (const { account_id: id } of accounts) {
    const zone = zoneOf(await mappingOf(db, id), settings);
    for (const sum of await overdueOf(db, id, { zone, now })) found.push({ account_id: id, ...sum });
  }
  return found;
}
