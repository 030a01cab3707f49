import { randomUUID } from "node:crypto";
import type { Database } from "../db/database.ts";
import type { AlertNews } from "./alert-news.ts";
import type { OrderNews } from "./order-news.ts";

/** What is told to the owner of an account. */
export type QueuedNotice =
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

/** The oldest, which nobody else gets: of processes that take at once, one has each row. */
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
