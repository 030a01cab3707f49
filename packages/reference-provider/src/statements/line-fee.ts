import Big from "big.js";
import type { Database } from "../db/database.ts";
import type { Settings } from "../desk/settings-store.ts";
import { sentOf, sumOf } from "../ledger/ledger-payment.ts";
import { feesOn, paymentsOf, takenOut } from "../ledger/payment-store.ts";
import { MOST_FEE_PERCENT, MOST_FEE_USD } from "../orders/network-fee.ts";
import { MOST_SHORT_USD } from "../orders/short-by-fee.ts";
import { usdOf } from "../orders/usd-worth.ts";
import type { Confirming } from "./line-rows.ts";
import type { LineRow } from "./statement-lines.ts";

const DAY_MS = 24 * 3_600_000;

/** What a line's money was paid for. */
interface Paid {
  readonly orders: readonly string[];
  /** Its payment, if it was recorded before. */
  readonly id?: string;
}

/** Who says it, and when. */
type Said = Pick<Confirming, "caller"> & { readonly now: number };

/**
 * A fee that one member may confirm alone: for a payout a usual fee, in all its parts together, and with what they
 * confirmed alone in a day; for incoming money at most the shortfall that the desk waives anyway.
 */
export async function isUsualFee(
  db: Database,
  settings: Settings,
  { direction, amount, currency }: LineRow,
  fee: string,
  { paid, said }: { readonly paid: Paid; readonly said: Said },
): Promise<boolean> {
  const percentOf = (sum: Big, percent: number) => sum.times(percent).div(100);
  if (direction === "out") {
    for (const before of [await partsBefore(db, currency, paid), await dayBefore(db, currency, said)]) {
      const fees = before.fees.plus(fee);
      const usd = await usdOf(db, settings, currency, fees.toFixed());
      const isBelow = usd !== null && usd.lte(MOST_FEE_USD);
      if (!isBelow && fees.gt(percentOf(before.sent.plus(amount), MOST_FEE_PERCENT))) return false;
    }
    return true;
  }
  const usd = await usdOf(db, settings, currency, fee);
  const { shortPercent } = settings.limits;
  const isLittle = new Big(fee).lte(percentOf(new Big(amount).plus(fee), shortPercent));
  return usd !== null && usd.lte(MOST_SHORT_USD) && isLittle;
}

/** What stands of what left for the same orders in other parts, and what the bank took of it. */
async function partsBefore(db: Database, currency: string, { orders, id }: Paid) {
  const sent = [...(await paymentsOf(db, orders)).values()].flatMap(sentOf);
  const parts = sent.filter((part) => part.currency === currency && part.id !== id);
  return { sent: sumOf(parts.map(({ amount }) => amount)), fees: await feesOn(db, parts, currency) };
}

/** What a member said alone in a day that banks took of what left, and how much left. */
async function dayBefore(db: Database, currency: string, { caller, now }: Said) {
  const rows = await db
    .selectFrom("desk_payments as fee")
    .innerJoin("desk_payments as paid", "paid.id", "fee.about")
    .select(["fee.amount", "paid.amount as sent"])
    .where("fee.recorded_by", "=", caller.accountId)
    .where("fee.recorded_at", ">", now - DAY_MS)
    .where("fee.kind", "=", "fee")
    .where("fee.currency", "=", currency)
    .where("fee.approved_by", "is", null)
    .where("fee.network", "is", null)
    .where("paid.direction", "=", "out")
    .where("fee.id", "not in", takenOut(db))
    .execute();
  return { sent: sumOf(rows.map(({ sent }) => sent)), fees: sumOf(rows.map(({ amount }) => amount)) };
}

/**
 * Whether what this member says alone to have left for no order in a day, with this line, is together no more
 * than a bank's usual fee.
 */
export async function isLittleOfDay(
  db: Database,
  settings: Settings,
  line: LineRow,
  { caller, now }: Said,
): Promise<boolean> {
  const alone = await db
    .selectFrom("desk_payments")
    .select(["currency", "amount"])
    .where("recorded_by", "=", caller.accountId)
    .where("recorded_at", ">", now - DAY_MS)
    .where("kind", "in", ["fee", "adjustment"])
    .where("direction", "=", "out")
    .where("about", "is", null)
    .where("approved_by", "is", null)
    // A waived shortfall left no account, and a network's fee has limits of its own.
    .where("account_id", "!=", "")
    .where("network", "is", null)
    .execute();
  let sum = new Big(0);
  for (const [currency, rows] of Map.groupBy([line, ...alone], (row) => row.currency)) {
    const usd = await usdOf(db, settings, currency, sumOf(rows.map(({ amount }) => amount)).toFixed());
    if (usd === null) return false;
    sum = sum.plus(usd);
  }
  return sum.lte(MOST_FEE_USD);
}
