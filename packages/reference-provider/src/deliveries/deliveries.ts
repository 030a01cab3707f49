import { randomUUID } from "node:crypto";
import type { Database } from "../db/database.ts";
import type { DeliveriesTable } from "../db/notice-tables.ts";
import type { OutgoingMail } from "../mail/mail.ts";
import type { PushNotice } from "../push/push-client.ts";
import type { PushReceiver } from "../push/pusher.ts";

/** A mail that tells of something done. Its code, where it has one, follows from what it tells of. */
export interface MailToQueue extends Omit<OutgoingMail, "code"> {
  /** The change of an email address that it brings a code of: no code waits in a row. */
  readonly changeId?: string;
}

export interface PushToQueue {
  /** As of the mail that tells the same. */
  readonly kind: string;
  readonly to: PushReceiver;
  readonly notice: PushNotice;
}

type StoredMail = Omit<MailToQueue, "language"> & { readonly locale: string };

export type Way = DeliveriesTable["way"];

/** One that this process has for a while. */
export type Claimed = Pick<DeliveriesTable, "id" | "way" | "kind" | "content" | "at" | "tries">;

/** The longest a try may take: a process that began one and has said nothing since is gone, and others try. */
export const CLAIM_MS = 5 * 60_000;

/** In the transaction of what it tells of. @param accountId goes with the account or follower of this id */
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

/** As {@link queueMail}, to one browser. */
export async function queuePush(
  db: Database,
  accountId: string,
  push: PushToQueue,
  now: number,
): Promise<void> {
  await add(db, { account_id: accountId, way: "push", kind: push.kind, content: JSON.stringify(push) }, now);
}

/** As {@link queuePush}, to each browser of an account. */
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

/** The ids of those that are to be tried now, the longest due first. */
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

/** Null: another process has it, or it's gone. Of processes that claim at once, one gets it. */
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
  // Written by queueMail alone.
  return JSON.parse(content) as StoredMail;
}

export function pushIn({ content }: Claimed): PushToQueue {
  // Written by queuePush alone.
  return JSON.parse(content) as PushToQueue;
}

/** No clock that is right sets a try so far ahead. */
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

/** Those of a kind that its account wants no longer. */
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
