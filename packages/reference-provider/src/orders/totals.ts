import type { DeskTotals } from "@tradeslip/contracts";
import type { Database } from "../db/database.ts";
import { sumOf, timeOf } from "./order-record.ts";

/** Milliseconds since the epoch; the end is not in it. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** What came in and went out, and how long it took, of a day or another span. */
export async function totalsOf(db: Database, span: Span): Promise<DeskTotals> {
  const sums = await sumsByKind(db, span);
  return {
    from: timeOf(span.from),
    to: timeOf(span.to),
    received: sums.in,
    paidOut: sums.out,
    returned: sums.back,
    ...(await countEnds(db, span)),
    toClaim: await durations(db, span, "claimed_at"),
    toClose: await durations(db, span, "ended_at"),
  };
}

async function sumsByKind(db: Database, { from, to }: Span) {
  const rows = await db
    .selectFrom("counted_payments")
    .select(["kind", "currency", "amount"])
    .where("at", ">=", from)
    .where("at", "<", to)
    .where("charged_back", "=", 0)
    .execute();
  const ofKind = (kind: "in" | "out" | "back") => {
    const byCurrency = Map.groupBy(
      rows.filter((row) => row.kind === kind),
      ({ currency }) => currency,
    );
    const sorted = [...byCurrency].toSorted(([a], [b]) => (a < b ? -1 : 1));
    return sorted.map(([currency, found]) => ({
      currency,
      amount: sumOf(found.map(({ amount }) => amount)).toFixed(),
      count: found.length,
    }));
  };
  return { in: ofKind("in"), out: ofKind("out"), back: ofKind("back") };
}

async function countEnds(db: Database, { from, to }: Span) {
  const { count: announced } = await db
    .selectFrom("orders")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("announced_at", ">=", from)
    .where("announced_at", "<", to)
    .executeTakeFirstOrThrow();
  const ends = await db
    .selectFrom("orders")
    .select((eb) => ["state", eb.fn.countAll<number>().as("count")])
    .where("ended_at", ">=", from)
    .where("ended_at", "<", to)
    .groupBy("state")
    .execute();
  const of = (state: string) => ends.find((row) => row.state === state)?.count ?? 0;
  return { announced, closed: of("closed"), cancelled: of("cancelled") };
}

/** From the announcement, of orders that were announced in the span. */
async function durations(
  db: Database,
  { from, to }: Span,
  until: "claimed_at" | "ended_at",
): Promise<DeskTotals["toClaim"]> {
  let query = db
    .selectFrom("orders")
    .select(["announced_at", until])
    .where("announced_at", ">=", from)
    .where("announced_at", "<", to)
    .where(until, "is not", null);
  if (until === "ended_at") query = query.where("state", "=", "closed");
  const rows = await query.execute();
  const seconds = rows
    .map((row) => Math.round(((row[until] as number) - row.announced_at) / 1000))
    .toSorted((a, b) => a - b);
  return { p50: percentile(seconds, 0.5), p95: percentile(seconds, 0.95), count: seconds.length };
}

/** The nearest rank. @param sorted rising */
function percentile(sorted: readonly number[], share: number): number | null {
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? null;
}
