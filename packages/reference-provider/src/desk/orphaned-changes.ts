import { type Capability, rolesThat } from "@tradeslip/contracts/rules";
import type { Database } from "../db/database.ts";
import type { AuditEntry } from "./audit.ts";
import { withDue } from "./pending-changes.ts";
import { firstSettings, readSettings, type Settings, writeSettings } from "./settings-store.ts";

/**
 * Withdraws waiting changes of people whose role ended: a looser limit, a restart. Call it in the transaction
 * that ends the role, before orders are locked. @returns the audit entry to write after that; null: nothing
 * waited
 */
export async function dropOrphanedChanges(db: Database, now: number): Promise<AuditEntry | null> {
  const before = await readSettings(db, firstSettings(null, []), "to change");
  const [admins, members] = [await idsThat(db, "manages-desk"), await idsThat(db, "works-orders")];
  const due = withDue(before, now);
  const orphaned = [
    ...[...due.pending, ...due.pendingRates].flatMap(({ by }) => (admins.has(by) ? [] : [by])),
    ...[before.stopped?.restart?.by].flatMap((by) => (by === undefined || members.has(by) ? [] : [by])),
  ];
  if (orphaned.length === 0) return null;
  const after: Settings = {
    ...withoutOrphans(before, { admins, members, now }),
    version: before.version + 1,
  };
  await writeSettings(db, { settings: after, changedBy: orphaned[0]!, now });
  const actor = { kind: "system", id: null } as const;
  return { actor, action: "settings-changed", reference: null, content: { before, after } };
}

interface People {
  readonly admins: ReadonlySet<string>;
  readonly members: ReadonlySet<string>;
  readonly now: number;
}

function withoutOrphans(before: Settings, { admins, members, now }: People): Settings {
  const { pending, pendingRates, stopped, ...rest } = withDue(before, now);
  const restart = stopped?.restart ?? null;
  return {
    ...rest,
    pending: pending.filter(({ by }) => admins.has(by)),
    pendingRates: pendingRates.filter(({ by }) => admins.has(by)),
    stopped: stopped && { ...stopped, restart: restart !== null && members.has(restart.by) ? restart : null },
  };
}

async function idsThat(db: Database, capability: Capability): Promise<ReadonlySet<string>> {
  const people = await db
    .selectFrom("accounts")
    .select("id")
    .where("role", "in", rolesThat(capability))
    .where("blocked_at", "is", null)
    .execute();
  return new Set(people.map(({ id }) => id));
}
