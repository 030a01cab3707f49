import type { DeskTotals } from "@tradeslip/contracts";
import type { Database } from "../db/database.ts";
import { bookedSums, type Summand, summed, unallocated } from "../ledger/ledger-sums.ts";
import { receivableOf } from "./order-money.ts";
import { recordsOf, timeOf } from "./order-record.ts";

/** Milliseconds since the epoch; the end is exclusive. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** Money moved and durations of orders, in a day or another span. */
export async function totalsOf(db: Database, span: Span): Promise<Omit<DeskTotals, "lineless">> {
  return {
    from: timeOf(span.from),
    to: timeOf(span.to),
    ...(await bookedSums(db, span)),
    suspense: summed(await unallocated(db)),
    receivable: summed(await receivables(db)),
    ...(await countEnds(db, span)),
    toClaim: await durations(db, span, "claimed_at"),
    toClose: await durations(db, span, "ended_at"),
  };
}

/** Over all days: money that banks took back from paid-out orders, or that counts no more by a wrong exchange. */
async function receivables(db: Database): Promise<readonly Summand[]> {
  const rows = await db
    .selectFrom("orders")
    .selectAll()
    .where("reference", "in", (eb) =>
      eb
        .selectFrom("desk_allocations")
        .innerJoin("desk_payments", "desk_payments.id", "desk_allocations.payment_id")
        .select("desk_allocations.reference")
        .where("kind", "in", ["reversal", "exchange"])
        .where("direction", "=", "out"),
    )
    .execute();
  return (await recordsOf(db, rows)).flatMap((order) => receivableOf(order) ?? []);
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

/** Durations from the announcement, for orders announced in the span. */
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

/** By nearest rank. @param sorted ascending */
function percentile(sorted: readonly number[], share: number): number | null {
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? null;
}
