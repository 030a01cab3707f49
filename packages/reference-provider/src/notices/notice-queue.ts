import { randomUUID } from "node:crypto";
import type { Database } from "../db/database.ts";
import type { AlertNews } from "./alert-news.ts";
import type { DeskNoticeKind } from "../mail/desk-mail.ts";
import type { OrderNews } from "./order-news.ts";

/** To people at the desk: something to approve, or something that one of them approved alone. */
export interface DeskNotice {
  readonly kind: DeskNoticeKind;
  /** Null: it's about money that belongs to no order. */
  readonly reference: string | null;
}

/** A queued notice to an account's owner. */
export type QueuedNotice =
  | DeskNotice
  | {
      readonly kind: "order-step";
      readonly reference: string;
      /** The slip's token, for the link to its page. */
      readonly token: string;
      readonly step: OrderNews;
    }
  | ({ readonly kind: "price-alert" } & AlertNews);

export interface TakenNotice {
  readonly accountId: string;
  readonly notice: QueuedNotice;
}

/** Call it in the transaction of the event that it reports. */
export async function queueNotice(
  db: Database,
  accountId: string,
  notice: QueuedNotice,
  now: number,
): Promise<void> {
  await db
    .insertInto("notice_queue")
    .values({ id: randomUUID(), account_id: accountId, content: JSON.stringify(notice), at: now })
    .execute();
}

/** A place in the queue. */
export interface QueuePlace {
  readonly id: string;
  readonly at: number;
}

/** The oldest notices after a place in the queue. */
export async function waitingNotices(
  db: Database,
  after: QueuePlace,
  limit: number,
): Promise<readonly QueuePlace[]> {
  return db
    .selectFrom("notice_queue")
    .select(["id", "at"])
    .where((eb) =>
      eb.or([eb("at", ">", after.at), eb.and([eb("at", "=", after.at), eb("id", ">", after.id)])]),
    )
    .orderBy("at")
    .orderBy("id")
    .limit(limit)
    .execute();
}

/**
 * Call it in the transaction that queues its mails and pushes: if several processes take it at once, one gets
 * it, and if that one fails, the notice stays. Null: another process took it.
 */
export async function takeNotice(db: Database, id: string): Promise<TakenNotice | null> {
  const row = await db
    .deleteFrom("notice_queue")
    .where("id", "=", id)
    .returning(["account_id", "content"])
    .executeTakeFirst();
  if (row === undefined) return null;
  // Only queueNotice writes it.
  return { accountId: row.account_id, notice: JSON.parse(row.content) as QueuedNotice };
}

export async function dropNotice(db: Database, id: string): Promise<void> {
  await db.deleteFrom("notice_queue").where("id", "=", id).execute();
}

interface ToldOrder {
  readonly reference: string;
  readonly token: string;
  readonly account_id: string | null;
}

/** Tells the order's owner and its followers. Call it in the transaction of the event that it reports. */
export async function tellOfOrder(
  db: Database,
  order: ToldOrder,
  step: OrderNews,
  now: number,
): Promise<void> {
  const { reference, token, account_id } = order;
  const followers = await db
    .selectFrom("order_followers")
    .select("id")
    .where("reference", "=", reference)
    .execute();
  const told = [...(account_id === null ? [] : [account_id]), ...followers.map(({ id }) => id)];
  for (const id of told) await queueNotice(db, id, { kind: "order-step", reference, token, step }, now);
}
