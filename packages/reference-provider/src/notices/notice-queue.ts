import { randomUUID } from "node:crypto";
import type { Database } from "../db/database.ts";
import type { AlertNews } from "./alert-news.ts";
import type { DeskNoticeKind } from "../mail/desk-wording.ts";
import type { OrderNews } from "./order-news.ts";

/** To people of the desk: what they may approve, or what one of them approved alone. */
export interface DeskNotice {
  readonly kind: DeskNoticeKind;
  /** Null: of money of no order. */
  readonly reference: string | null;
}

/** What is told to the owner of an account. */
export type QueuedNotice =
  | DeskNotice
  | {
      readonly kind: "order-step";
      readonly reference: string;
      /** The slip's, for the link to its page. */
      readonly token: string;
      readonly step: OrderNews;
    }
  | ({ readonly kind: "price-alert" } & AlertNews);

export interface TakenNotice {
  readonly accountId: string;
  readonly notice: QueuedNotice;
}

/** So many are told at a time. */
const PAGE = 100;

/** In the transaction of what it tells of. */
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

/** The oldest, which no other process gets: of processes that take at once, one has each row. */
export async function takeNotices(db: Database): Promise<readonly TakenNotice[]> {
  const oldest = db.selectFrom("notice_queue").select("id").orderBy("at").limit(PAGE);
  const rows = await db
    .deleteFrom("notice_queue")
    .where("id", "in", oldest)
    .returning(["account_id", "content", "at"])
    .execute();
  return rows
    .toSorted((one, other) => one.at - other.at)
    .map(({ account_id, content }) => ({
      accountId: account_id,
      // Written by queueNotice alone.
      notice: JSON.parse(content) as QueuedNotice,
    }));
}

interface ToldOrder {
  readonly reference: string;
  readonly token: string;
  readonly account_id: string | null;
}

/** Its owner, and who follows it without an account. In the transaction of what it tells of. */
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
