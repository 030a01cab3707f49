import { type Expression, type ExpressionBuilder, type SelectQueryBuilder, sql, type SqlBool } from "kysely";
import type { Database } from "../db/database.ts";
import type { OrdersTable } from "../db/order-tables.ts";
import type { Tables } from "../db/tables.ts";
import { INBOX } from "./order-record.ts";

type Query = SelectQueryBuilder<Tables, "orders", OrdersTable>;

/** After all others in the inbox: its price expired, so it needs a new one first. */
const RAN_OUT = INBOX.unclaimed + 1;

/** An order's position in a list; in the inbox the rank comes first. */
export interface Turn {
  readonly rank: number;
  /** Time of the announcement, in milliseconds since the epoch. */
  readonly at: number;
  readonly reference: string;
}

export function turnOf(order: Pick<OrdersTable, RankedBy>, now: number): Turn {
  const { inbox_rank, slip_ends_at, announced_at: at, reference } = order;
  const ranOut = inbox_rank === INBOX.unclaimed && slip_ends_at <= now;
  return { rank: ranOut ? RAN_OUT : inbox_rank, at, reference };
}
type RankedBy = "inbox_rank" | "slip_ends_at" | "announced_at" | "reference";

/** The same in SQL. */
function rankIn(table: "orders" | "older", now: number) {
  const rank = sql.ref<number>(`${table}.inbox_rank`);
  const endsAt = sql.ref<number>(`${table}.slip_ends_at`);
  return sql<number>`(case when ${rank} = ${sql.lit(INBOX.unclaimed)} and ${endsAt} <= ${now} then ${sql.lit(RAN_OUT)} else ${rank} end)`;
}

/**
 * Orders whose payment details were shown, then those with a valid price, then those whose price expired;
 * within each, the longest wait first. The groups are read one after another, each from an index: sorting
 * them together would read all waiting orders for every page.
 */
export async function inboxPage(
  query: Query,
  { after, now, limit }: { readonly after: Turn | null; readonly now: number; readonly limit: number },
): Promise<OrdersTable[]> {
  const unclaimed = query.where("inbox_rank", "=", INBOX.unclaimed);
  const stretches = [
    { rank: INBOX.orphaned, part: query.where("inbox_rank", "=", INBOX.orphaned) },
    { rank: INBOX.unclaimed, part: unclaimed.where("slip_ends_at", ">", now) },
    { rank: RAN_OUT, part: unclaimed.where("slip_ends_at", "<=", now) },
  ];
  const rows: OrdersTable[] = [];
  for (const { rank, part } of stretches) {
    if (rank < (after?.rank ?? 0) || rows.length === limit) continue;
    const rest =
      rank === after?.rank
        ? part.where(sql<boolean>`(announced_at, reference) > (${after.at}, ${after.reference})`)
        : part;
    const found = await rest
      .orderBy("announced_at")
      .orderBy("reference")
      .limit(limit - rows.length)
      .execute();
    rows.push(...found);
  }
  return rows;
}

/** Of one browser's unclaimed orders, only the first is listed. */
export function standsForItsBrowser(found: Query, now: number) {
  return (eb: ExpressionBuilder<Tables, "orders">): Expression<SqlBool> => {
    const before = eb
      .selectFrom(found.as("older"))
      .select("older.reference")
      .whereRef("older.browser", "=", "orders.browser")
      .where("older.inbox_rank", "=", INBOX.unclaimed)
      .where(
        sql<boolean>`(${rankIn("older", now)}, older.announced_at, older.reference) < (${rankIn("orders", now)}, orders.announced_at, orders.reference)`,
      );
    return eb.or([
      eb("inbox_rank", "=", INBOX.orphaned),
      eb("browser", "is", null),
      eb.not(eb.exists(before)),
    ]);
  };
}

/** Unclaimed orders that come before this one. */
export async function countAhead(
  db: Database,
  { slip_ends_at, announced_at }: Pick<OrdersTable, "slip_ends_at" | "announced_at">,
  now: number,
): Promise<number> {
  const rank = slip_ends_at <= now ? RAN_OUT : INBOX.unclaimed;
  const { count } = await db
    .selectFrom("orders")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("state", "=", "announced")
    .where(sql<boolean>`(${rankIn("orders", now)}, announced_at) < (${rank}, ${announced_at})`)
    .executeTakeFirstOrThrow();
  return count;
}
