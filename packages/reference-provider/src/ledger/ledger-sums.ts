import type { DeskTotals, PaymentKind } from "@tradeslip/contracts";
import Big from "big.js";
import type { Database } from "../db/database.ts";
import { withRest } from "./suspense.ts";

type Sums = DeskTotals["in"];

/** By booking time: late bookings for a day count in the day that is open then. Amounts are gross. */
export async function bookedSums(
  db: Database,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<
  Pick<
    DeskTotals,
    "in" | "out" | "refunded" | "reversed" | "returned" | "corrected" | "outCorrected" | "fees"
  >
> {
  const rows = await db
    .selectFrom("desk_payments")
    .select((eb) => [
      "direction",
      "kind",
      "account_id",
      "currency",
      "amount",
      eb.fn.countAll<number>().as("count"),
    ])
    .where("recorded_at", ">=", from)
    .where("recorded_at", "<", to)
    // Amounts are text, which the database can't add, so equal amounts are grouped into one row.
    .groupBy(["direction", "kind", "account_id", "currency", "amount"])
    .execute();
  const of = (kind: PaymentKind, direction?: "in" | "out") =>
    summed(rows.filter((row) => row.kind === kind && (direction ?? row.direction) === row.direction));
  return {
    in: of("customer"),
    out: of("payout"),
    refunded: of("refund"),
    reversed: of("reversal", "out"),
    returned: of("reversal", "in"),
    corrected: of("correction", "out"),
    outCorrected: of("correction", "in"),
    fees: of("fee"),
  };
}

export interface Summand {
  readonly account_id: string;
  readonly currency: string;
  readonly amount: string;
  /** How many equal amounts there are; default: one. */
  readonly count?: number;
}

export function summed(rows: readonly Summand[]): Sums {
  const sums = new Map<string, { accountId: string; currency: string; amount: Big; count: number }>();
  for (const { account_id: accountId, currency, amount, count = 1 } of rows) {
    const key = `${currency} ${accountId}`;
    const known = sums.get(key) ?? { accountId, currency, amount: new Big(0), count: 0 };
    const sum = known.amount.plus(new Big(amount).times(count));
    sums.set(key, { ...known, amount: sum, count: known.count + count });
  }
  return [...sums]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([, { amount, ...sum }]) => ({ ...sum, amount: amount.toFixed() }));
}

/** Money of all days that came but counts for no order yet. */
export async function unallocated(db: Database): Promise<readonly Summand[]> {
  const rows = await db.selectFrom("desk_payments").selectAll().where("is_allocated", "=", 0).execute();
  return (await withRest(db, rows)).map(({ accountId, currency, left }) => ({
    account_id: accountId,
    currency,
    amount: left,
  }));
}
