import { type DeskOrderRow, type DeskOrders, type DeskOrdersQuery } from "@tradeslip/contracts";
import { checkReference } from "@tradeslip/contracts/rules";
import { sql } from "kysely";
import type { Database } from "../db/database.ts";
import { ProviderError } from "../errors.ts";
import { readCount } from "./order-counts.ts";
import { recordOf } from "./order-record.ts";
import { rowAnswer } from "./order-views.ts";
import { searchTerm } from "./order-store.ts";
import { wordsOf } from "./plain-name.ts";

const PAGE = 50;
const UNREADABLE_CURSOR = /*i18n*/ {
  id: "cursor_unreadable",
  message: "The list can't go on from here. Please begin it again.",
};

interface Place {
  readonly rank: number;
  readonly at: number;
  readonly reference: string;
}

/** @param me whose orders `agent=me` are */
export async function listOrders(
  db: Database,
  { state, q = "", agent, from, to, cursor }: DeskOrdersQuery,
  me: string,
): Promise<DeskOrders> {
  const isInbox = state === "inbox";
  let query = db.selectFrom("orders").selectAll();
  if (isInbox) query = query.where("inbox_rank", ">", 0);
  else if (state === "open" || state === "ended")
    query = query.where("is_open", "=", Number(state === "open"));
  else if (state === "waiting") query = query.where("waits", "=", 1);
  else if (state !== undefined) query = query.where("state", "=", state);
  if (agent !== undefined) query = query.where("agent_id", "=", agent === "me" ? me : agent);
  if (from !== undefined) query = query.where("announced_at", ">=", Date.parse(from));
  if (to !== undefined) query = query.where("announced_at", "<=", Date.parse(to));
  for (const found of searched(q)) {
    query =
      "reference" in found
        ? query.where("reference", "=", found.reference)
        : query.where((eb) =>
            eb(
              "reference",
              "in",
              eb
                .selectFrom("order_terms")
                .select("order_terms.reference")
                .where("term", ">=", found.term)
                .where("term", "<", `${found.term}\u{10ffff}`),
            ),
          );
  }
  // Of one browser's orders that wait for a claim, the oldest stands for all.
  if (isInbox) {
    query = query.where((eb) =>
      eb.or([
        eb("inbox_rank", "=", 1),
        eb("browser", "is", null),
        eb.not(
          eb.exists(
            eb
              .selectFrom("orders as older")
              .select("older.reference")
              .whereRef("older.browser", "=", "orders.browser")
              .where("older.inbox_rank", "=", 2)
              .where((inner) =>
                inner.or([
                  inner("older.announced_at", "<", inner.ref("orders.announced_at")),
                  inner.and([
                    inner("older.announced_at", "=", inner.ref("orders.announced_at")),
                    inner("older.reference", "<", inner.ref("orders.reference")),
                  ]),
                ]),
              ),
          ),
        ),
      ]),
    );
  }
  const place = cursor === undefined ? null : readCursor(cursor);
  if (isInbox) {
    if (place !== null) {
      query = query.where(
        sql<boolean>`(inbox_rank, announced_at, reference) > (${place.rank}, ${place.at}, ${place.reference})`,
      );
    }
    query = query.orderBy("inbox_rank").orderBy("announced_at").orderBy("reference");
  } else {
    if (place !== null)
      query = query.where(sql<boolean>`(announced_at, reference) < (${place.at}, ${place.reference})`);
    query = query.orderBy("announced_at", "desc").orderBy("reference", "desc");
  }
  const rows = await query.limit(PAGE + 1).execute();
  const page = rows.slice(0, PAGE);
  const last = rows.length > PAGE ? page.at(-1) : undefined;
  const together = await togetherWith(
    db,
    page.filter(({ inbox_rank }) => inbox_rank === 2),
  );
  const orders: DeskOrderRow[] = page.map((row) =>
    rowAnswer(recordOf(row), together.get(row.browser ?? "") ?? []),
  );
  return {
    orders,
    ...(last === undefined
      ? {}
      : {
          cursor: writeCursor({ rank: last.inbox_rank, at: last.announced_at, reference: last.reference }),
        }),
    counts: await countOrders(db),
  };
}

type Searched = { readonly reference: string } | { readonly term: string };

/** A whole reference, or beginnings of words and ids, all of which must be there. */
function searched(q: string): readonly Searched[] {
  const text = q.trim();
  const reference = checkReference(text);
  if (reference !== null) return [{ reference }];
  if (text === "") return [];
  // Ids and amounts are one word each, with signs in them.
  if (/^\S+$/.test(text) && /\d/.test(text)) return [{ term: searchTerm(plainNumber(text)) }];
  const words = wordsOf(text).map((term) => ({ term }));
  return words.length > 0 ? words : [{ term: searchTerm(text) }];
}

/** As amounts are kept: no separators for thousands, no currency. */
function plainNumber(text: string): string {
  return /^\$?\d{1,3}(?:,\d{3})+(?:\.\d+)?$|^\$\d+(?:\.\d+)?$/.test(text) ? text.replace(/[$,]/g, "") : text;
}

/** Other unclaimed orders of the same browsers, oldest first, by browser. */
async function togetherWith(
  db: Database,
  rows: readonly { readonly browser: string | null }[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const browsers = [...new Set(rows.flatMap(({ browser }) => (browser === null ? [] : [browser])))];
  const found = new Map<string, string[]>();
  if (browsers.length === 0) return found;
  const all = await db
    .selectFrom("orders")
    .select(["browser", "reference"])
    .where("browser", "in", browsers)
    .where("inbox_rank", "=", 2)
    .orderBy("announced_at")
    .orderBy("reference")
    .execute();
  for (const { browser, reference } of all) found.set(browser!, [...(found.get(browser!) ?? []), reference]);
  return found;
}

async function countOrders(db: Database): Promise<Record<string, number>> {
  const states = await db
    .selectFrom("orders")
    .select((eb) => ["state", eb.fn.countAll<number>().as("count")])
    .where("is_open", "=", 1)
    .groupBy("state")
    .execute();
  const { count: inbox } = await db
    .selectFrom("orders")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("inbox_rank", ">", 0)
    .executeTakeFirstOrThrow();
  const counts = Object.fromEntries(states.map(({ state, count }) => [state, count]));
  return { ...counts, inbox, fellOut: await readCount(db, "fell-out") };
}

function writeCursor({ rank, at, reference }: Place): string {
  return Buffer.from(JSON.stringify([rank, at, reference])).toString("base64url");
}

function readCursor(cursor: string): Place {
  try {
    const [rank, at, reference] = JSON.parse(Buffer.from(cursor, "base64url").toString()) as unknown[];
    if (Number.isSafeInteger(rank) && Number.isSafeInteger(at) && typeof reference === "string")
      return { rank: rank as number, at: at as number, reference };
  } catch {
    // Told below.
  }
  throw new ProviderError(400, UNREADABLE_CURSOR);
}
