import { isDeepStrictEqual } from "node:util";
import type { Database } from "../db/database.ts";
import { adminsOf, idsThat, isOnlyAdmin, mailMembers } from "./admins.ts";
import type { AuditEntry } from "./audit.ts";
import { type Channel, countsFrom } from "./channels.ts";
import { ALONE_WAIT_MS, withDue } from "./pending-changes.ts";
import {
  accountState,
  type AccountRow,
  authorsOf,
  countsFrom as accountCountsFrom,
  SINGLE_ADMIN_WAIT_MS,
} from "./receiving-rows.ts";
import { firstSettings, readSettings, type Settings, writeSettings } from "./settings-store.ts";

export interface EndedRole {
  /** The admins until then. */
  readonly before: ReadonlySet<string>;
  readonly now: number;
}

const BY_ITSELF = { kind: "system", id: null } as const;

/**
 * Withdraws what waits by the word of people whose role ended: a looser limit, a rate, a channel, a restart, the
 * end of a block. Call it in the transaction that ends the role, before orders are locked. @returns the audit
 * entries to write after that
 */
export async function dropOrphanedChanges(db: Database, ended: EndedRole): Promise<readonly AuditEntry[]> {
  // Locked first: where two roles end at once, the second sees whom the first has left.
  const settings = await readSettings(db, firstSettings(null, []), "to change");
  const people = {
    ...ended,
    after: await adminsOf(db),
    members: await idsThat(db, "works-orders"),
  };
  return [...(await dropFromSettings(db, settings, people)), ...(await dropUnblocking(db, people))];
}

interface People extends EndedRole {
  readonly after: ReadonlySet<string>;
  readonly members: ReadonlySet<string>;
}

async function dropFromSettings(
  db: Database,
  before: Settings,
  people: People,
): Promise<readonly AuditEntry[]> {
  const { now } = people;
  const due = withDue(before, now);
  const left = withoutOrphans(due, people);
  if (isDeepStrictEqual(left, due)) return [];
  const after: Settings = { ...left, version: before.version + 1 };
  await writeSettings(db, { settings: after, changedBy: authorsIn(due)[0]!, now });
  const isAnyAnew = after.channels.some((one) => one.waitsFor !== null && !due.channels.includes(one));
  if (isAnyAnew) await mailMembers(db, "new-channel", now);
  return [{ actor: BY_ITSELF, action: "settings-changed", reference: null, content: { before, after } }];
}

function withoutOrphans(
  { pending, pendingRates, stopped, channels, ...rest }: Settings,
  people: People,
): Settings {
  const { after, members } = people;
  const restart = stopped?.restart ?? null;
  return {
    ...rest,
    pending: pending.filter(({ by }) => after.has(by)),
    pendingRates: pendingRates.filter(({ by }) => after.has(by)),
    stopped: stopped && { ...stopped, restart: restart !== null && members.has(restart.by) ? restart : null },
    channels: withoutLostSuccessors(channels.flatMap((channel) => keptChannel(channel, people))),
  };
}

/** None: it waited by the word of someone who is no admin any more. */
function keptChannel(channel: Channel, { before, after, now }: People): readonly Channel[] {
  const { waitsFor } = channel;
  if (waitsFor === null) return [channel];
  const from = countsFrom(channel, { first: [], admins: before });
  if (from !== null && from <= now) return [{ ...channel, waitsFor: null }];
  if (!after.has(waitsFor.enteredBy)) return [];
  const isLeftAlone = from === null && isOnlyAdmin(after, waitsFor.enteredBy);
  return [isLeftAlone ? { ...channel, waitsFor: { ...waitsFor, since: now } } : channel];
}

function withoutLostSuccessors(channels: readonly Channel[]): readonly Channel[] {
  const names = new Set<string | null>([null, ...channels.map(({ kind, value }) => `${kind}:${value}`)]);
  return channels.map((channel) =>
    names.has(channel.successor) ? channel : { ...channel, successor: null },
  );
}

function authorsIn({ pending, pendingRates, stopped, channels }: Settings): readonly string[] {
  return [
    ...[...pending, ...pendingRates].map(({ by }) => by),
    stopped?.restart?.by,
    ...channels.map(({ waitsFor }) => waitsFor?.enteredBy),
  ].filter((id) => id !== undefined);
}

async function dropUnblocking(db: Database, { after, now }: People): Promise<readonly AuditEntry[]> {
  const asked = await db
    .selectFrom("blocks")
    .select(["id", "kind", "removal_by", "removal_at"])
    .where("removal_by", "is not", null)
    .where((eb) => eb.or([eb("removal_at", "is", null), eb("removal_at", ">", now)]))
    .orderBy("id")
    .forUpdate()
    .execute();
  const orphaned = asked.filter(({ removal_by: by }) => by !== null && !after.has(by));
  for (const { id } of orphaned)
    await db.updateTable("blocks").set({ removal_by: null, removal_at: null }).where("id", "=", id).execute();
  const leftAlone = asked.filter(({ removal_by: by, removal_at: at }) => {
    return by !== null && at === null && isOnlyAdmin(after, by);
  });
  for (const { id } of leftAlone)
    await db
      .updateTable("blocks")
      .set({ removal_at: now + ALONE_WAIT_MS })
      .where("id", "=", id)
      .execute();
  if (leftAlone.length > 0) await mailMembers(db, "looser-limit", now);
  return orphaned.map(({ id, kind }) => ({
    actor: BY_ITSELF,
    action: "unblocking-withdrawn",
    reference: id,
    content: { kind },
  }));
}

/**
 * Pauses accounts that wait by the word of an admin whose role ended, until another admin confirms them. What
 * the only admin left entered waits from the start again. Call it once orders are locked. @returns as above
 */
export async function pauseOrphanedAccounts(
  db: Database,
  { before, now }: EndedRole,
): Promise<readonly AuditEntry[]> {
  const rows = await db
    .selectFrom("receiving_accounts")
    .selectAll()
    .where("deleted_at", "is", null)
    .where((eb) => eb.or([eb("counts_from", "is", null), eb("counts_from", ">", now)]))
    .orderBy("id")
    .forUpdate()
    .execute();
  // As above: read behind the lock.
  const admins = { before, after: await adminsOf(db) };
  const entries: AuditEntry[] = [];
  for (const row of rows) {
    const waits = waitOf(row, admins, now);
    if (waits === null) continue;
    const state = await accountState(db, row.id);
    await db.updateTable("receiving_accounts").set(waits).where("id", "=", row.id).execute();
    const content = { before: state, after: await accountState(db, row.id) };
    entries.push({ actor: BY_ITSELF, action: "account-changed", reference: row.id, content });
    if (waits.counts_from !== null && waits.counts_from > now) await mailMembers(db, "account-entered", now);
  }
  return entries;
}

/** Null: as before. */
function waitOf(
  account: AccountRow,
  { before, after }: { readonly before: ReadonlySet<string>; readonly after: ReadonlySet<string> },
  now: number,
): Pick<AccountRow, "counts_from" | "paused"> | null {
  const { paused } = account;
  const from = accountCountsFrom(account, before);
  if (from !== null && from <= now) return { counts_from: from, paused };
  const authors = authorsOf(account);
  const isOrphaned = authors.some((id) => before.has(id) && !after.has(id));
  if (isOrphaned) return { counts_from: null, paused: 1 };
  const isLeftAlone = from === null && authors.every((id) => isOnlyAdmin(after, id));
  return isLeftAlone ? { counts_from: now + SINGLE_ADMIN_WAIT_MS, paused } : null;
}
