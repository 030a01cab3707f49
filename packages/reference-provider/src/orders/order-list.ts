import type { DeskOrders, DeskOrdersQuery } from "@tradeslip/contracts";
import { checkReference, type Message } from "@tradeslip/contracts/rules";
import { type Expression, type ExpressionBuilder, type SelectQueryBuilder, sql, type SqlBool } from "kysely";
import type { Database } from "../db/database.ts";
import type { OrdersTable } from "../db/order-tables.ts";
import type { Tables } from "../db/tables.ts";
import { ProviderError } from "../errors.ts";
import { ordersToApprove } from "./approval-waits.ts";
import { inboxPage, standsForItsBrowser, type Turn, turnOf } from "./inbox-order.ts";
import { countFor, countOrders } from "./order-counts.ts";
import { INBOX, recordsOf } from "./order-record.ts";
import { searchTerm } from "./order-store.ts";
import { rowAnswer } from "./order-views.ts";
import { wordsOf } from "../ledger/payer-names.ts";

const PAGE = 50;
const UNREADABLE_CURSOR: Message = /*i18n*/ {
  id: "cursor_unreadable",
  message: "The list can't go on from here. Please begin it again.",
};

type Query = SelectQueryBuilder<Tables, "orders", OrdersTable>;
type Builder = ExpressionBuilder<Tables, "orders">;

/** The reader of a list, and the time in milliseconds since the epoch. */
export interface Reader {
  /** The account meant by `agent=me` and `watched=me`. */
  readonly me: string;
  readonly now: number;
}

export async function listOrders(db: Database, asked: DeskOrdersQuery, reader: Reader): Promise<DeskOrders> {
  const isInbox = asked.state === "inbox";
  const toApprove = await ordersToApprove(db, reader);
  const query = ordersFound(db, asked, { ...reader, toApprove });
  const after = asked.cursor === undefined ? null : readCursor(asked.cursor);
  const limit = PAGE + 1;
  const rows = isInbox
    ? await inboxPage(query, { after, now: reader.now, limit })
    : await newestFirst(query, after).limit(limit).execute();
  const page = rows.slice(0, PAGE);
  const last = rows.length > PAGE ? page.at(-1) : undefined;
  const together = await togetherWith(db, page);
  const { states, inbox, fellOut } = await countOrders(db);
  const own = await countFor(db, reader);
  return {
    orders: (await recordsOf(db, page)).map((order) =>
      rowAnswer(order, together.get(order.browser ?? "") ?? []),
    ),
    ...(last === undefined ? {} : { cursor: writeCursor(turnOf(last, reader.now)) }),
    counts: { ...states, inbox, "to-approve": toApprove.length, fellOut, ...own },
  };
}

/**
 * All orders that a list or export finds, unsorted. @param reader with the orders that wait for their
 * approval
 */
export function ordersFound(
  db: Database,
  asked: Omit<DeskOrdersQuery, "cursor">,
  reader: Reader & { readonly toApprove: readonly string[] },
): Query {
  const query = filtered(ofState(db.selectFrom("orders").selectAll(), asked.state, reader), asked, reader);
  const found = searched(asked.q ?? "").reduce((rest, term) => rest.where((eb) => isFound(eb, term)), query);
  // Only among the orders found: the browser's first order may not match.
  return asked.state === "inbox" ? found.where(standsForItsBrowser(found, reader.now)) : found;
}

function ofState(
  query: Query,
  state: DeskOrdersQuery["state"],
  { toApprove }: Parameters<typeof ordersFound>[2],
): Query {
  if (state === undefined) return query;
  if (state === "to-approve") return query.where("reference", "in", [...toApprove, ""]);
  if (state === "inbox") return query.where("inbox_rank", ">", INBOX.none);
  if (state === "open") return query.where("is_open", "=", 1);
  if (state === "unread") return query.where("unread", ">", 0);
  if (state === "ended") return query.where("is_open", "=", 0);
  return state === "waiting" ? query.where("waits", "=", 1) : query.where("state", "=", state);
}

function filtered(query: Query, { agent, watched, side, from, to }: DeskOrdersQuery, { me }: Reader): Query {
  let rest = query;
  if (watched !== undefined) rest = rest.where((eb) => isWatched(eb, me));
  if (agent !== undefined) rest = rest.where("agent_id", "=", agent === "me" ? me : agent);
  if (side !== undefined) rest = rest.where("side", "=", side);
  if (from !== undefined) rest = rest.where("announced_at", ">=", Date.parse(from));
  if (to !== undefined) rest = rest.where("announced_at", "<=", Date.parse(to));
  return rest;
}

function isWatched(eb: Builder, me: string): Expression<SqlBool> {
  const marks = eb
    .selectFrom("watched_orders")
    .select("watched_orders.reference")
    .where("watched_orders.account_id", "=", me);
  return eb("orders.reference", "in", marks);
}

function newestFirst(query: Query, after: Turn | null): Query {
  const rest =
    after === null
      ? query
      : query.where(sql<boolean>`(announced_at, reference) < (${after.at}, ${after.reference})`);
  return rest.orderBy("announced_at", "desc").orderBy("reference", "desc");
}

type Searched = { readonly reference: string } | { readonly term: string };

/** A whole reference, or prefixes of words, ids and amounts, all of which must match. */
function searched(q: string): readonly Searched[] {
  const text = q.trim();
  const reference = checkReference(text);
  if (reference !== null) return [{ reference }];
  if (text === "") return [];
  // Ids and amounts are single words that may contain punctuation.
  if (/^\S+$/.test(text) && /\d/.test(text)) return [{ term: searchTerm(plainNumber(text)) }];
  const words = wordsOf(text).map((term) => ({ term }));
  return words.length > 0 ? words : [{ term: searchTerm(text) }];
}

const AFTER_ALL_SIGNS = "\u{10ffff}";

function isFound(eb: Builder, found: Searched): Expression<SqlBool> {
  if ("reference" in found) return eb("reference", "=", found.reference);
  const beginning = eb
    .selectFrom("order_terms")
    .select("order_terms.reference")
    .where("term", ">=", found.term)
    .where("term", "<", found.term + AFTER_ALL_SIGNS);
  return eb("orders.reference", "in", beginning);
}

/** In the stored form of amounts: no thousands separators, no currency. */
function plainNumber(text: string): string {
  const isAmount = /^\$?\d{1,3}(?:,\d{3})+(?:\.\d+)?$|^\$\d+(?:\.\d+)?$/.test(text);
  return isAmount ? text.replace(/[$,]/g, "") : text;
}

/** For each browser on the page, all its unclaimed orders, oldest first. */
async function togetherWith(
  db: Database,
  page: readonly OrdersTable[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const browsers = new Set(
    page.flatMap(({ inbox_rank, browser }) =>
      inbox_rank === INBOX.unclaimed && browser !== null ? [browser] : [],
    ),
  );
  const found = new Map<string, string[]>();
  if (browsers.size === 0) return found;
  const rows = await db
    .selectFrom("orders")
    .select(["browser", "reference"])
    .where("browser", "in", [...browsers])
    .where("inbox_rank", "=", INBOX.unclaimed)
    .orderBy("announced_at")
    .orderBy("reference")
    .execute();
  for (const { browser, reference } of rows) {
    const known = found.get(browser ?? "") ?? [];
    found.set(browser ?? "", [...known, reference]);
  }
  return found;
}

function writeCursor({ rank, at, reference }: Turn): string {
  return Buffer.from(JSON.stringify([rank, at, reference])).toString("base64url");
}

/** Throws a ProviderError 400. */
function readCursor(cursor: string): Turn {
  try {
    const [rank, at, reference] = JSON.parse(Buffer.from(cursor, "base64url").toString()) as unknown[];
    const isOurs = typeof reference === "string" && checkReference(reference) === reference;
    if (isOurs && isWhole(rank) && isWhole(at)) return { rank, at, reference };
  } catch {
    // The error below covers it.
  }
  throw new ProviderError(400, UNREADABLE_CURSOR);
}

function isWhole(value: unknown): value is number {
  return Number.isSafeInteger(value);
}
