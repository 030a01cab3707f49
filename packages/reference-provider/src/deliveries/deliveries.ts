import { randomUUID } from "node:crypto";
import type { Database } from "../db/database.ts";
import type { DeliveriesTable } from "../db/notice-tables.ts";
import type { OutgoingMail } from "../mail/mail.ts";
import type { PushNotice } from "../push/push-client.ts";
import type { PushReceiver } from "../push/pusher.ts";

/** A mail about an event. Its code, if it has one, is derived from the event. */
export interface MailToQueue extends Omit<OutgoingMail, "code"> {
  /** The change of an email address whose code it carries: codes are never stored in a row. */
  readonly changeId?: string;
}

export interface PushToQueue {
  /** As in the mail with the same news. */
  readonly kind: string;
  readonly to: PushReceiver;
  readonly notice: PushNotice;
}

type StoredMail = Omit<MailToQueue, "language"> & { readonly locale: string };

export type Way = DeliveriesTable["way"];

/** A delivery that this process has claimed for a while. */
export type Claimed = Pick<DeliveriesTable, "id" | "way" | "kind" | "content" | "at" | "tries">;

/** The longest a try may take: after this, the process that began it counts as gone, and others may try. */
export const CLAIM_MS = 5 * 60_000;

/**
 * Call it in the transaction of the event that it reports.
 * @param accountId the row is deleted with the account or follower of this id
 */
export async function queueMail(
  db: Database,
  accountId: string,
  { language, ...mail }: MailToQueue,
  now: number,
): Promise<void> {
  const stored: StoredMail = { ...mail, locale: language.locale };
  await add(
    db,
    { account_id: accountId, way: "mail", kind: mail.kind, content: JSON.stringify(stored) },
    now,
  );
}

/** Like {@link queueMail}, to one browser. */
export async function queuePush(
  db: Database,
  accountId: string,
  push: PushToQueue,
  now: number,
): Promise<void> {
  await add(db, { account_id: accountId, way: "push", kind: push.kind, content: JSON.stringify(push) }, now);
}

/** Like {@link queuePush}, to each browser of an account. */
export async function queuePushes(
  db: Database,
  accountId: string,
  push: Omit<PushToQueue, "to">,
  now: number,
): Promise<void> {
  const browsers = await db
    .selectFrom("push_subscriptions")
    .select("id")
    .where("account_id", "=", accountId)
    .execute();
  for (const { id: subscription } of browsers)
    await queuePush(db, accountId, { ...push, to: { subscription } }, now);
}

async function add(
  db: Database,
  columns: Pick<DeliveriesTable, "account_id" | "way" | "kind" | "content">,
  now: number,
): Promise<void> {
  await db
    .insertInto("deliveries")
    .values({ id: randomUUID(), ...columns, at: now, due_at: now, tries: 0 })
    .execute();
}

/** The ids of due deliveries, the longest due first. */
export async function dueDeliveries(
  db: Database,
  way: Way,
  { now, limit }: { readonly now: number; readonly limit: number },
): Promise<readonly string[]> {
  const rows = await db
    .selectFrom("deliveries")
    .select("id")
    .where("way", "=", way)
    .where((eb) => eb.or([eb("due_at", "<=", now), eb("due_at", ">", fromAnAheadClock(now))]))
    .orderBy("due_at")
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Null: another process has it, or it's gone. If several processes claim at once, one gets it. */
export async function claimDelivery(db: Database, id: string, now: number): Promise<Claimed | null> {
  const row = await db
    .updateTable("deliveries")
    .set((eb) => ({ due_at: now + CLAIM_MS, tries: eb("tries", "+", 1) }))
    .where("id", "=", id)
    .where((eb) => eb.or([eb("due_at", "<=", now), eb("due_at", ">", fromAnAheadClock(now))]))
    .returning(["id", "way", "kind", "content", "at", "tries"])
    .executeTakeFirst();
  return row ?? null;
}

export function mailIn({ content }: Claimed): StoredMail {
  // Only queueMail writes it.
  return JSON.parse(content) as StoredMail;
}

export function pushIn({ content }: Claimed): PushToQueue {
  // Only queuePush writes it.
  return JSON.parse(content) as PushToQueue;
}

/** No correct clock schedules a try this far ahead. */
function fromAnAheadClock(now: number): number {
  return now + 2 * CLAIM_MS;
}

/** It was accepted, or never will be. */
export async function removeDelivery(db: Database, id: string): Promise<void> {
  await db.deleteFrom("deliveries").where("id", "=", id).execute();
}

export async function postponeDelivery(db: Database, id: string, dueAt: number): Promise<void> {
  await db.updateTable("deliveries").set({ due_at: dueAt }).where("id", "=", id).execute();
}

/** Deletes the account's deliveries of a kind that it no longer wants. */
export async function forgetDeliveries(
  db: Database,
  accountId: string,
  { kind, ways }: { readonly kind: string; readonly ways: readonly Way[] },
): Promise<void> {
  await db
    .deleteFrom("deliveries")
    .where("account_id", "=", accountId)
    .where("kind", "=", kind)
    .where("way", "in", ways)
    .execute();
}
