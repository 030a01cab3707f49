import Big from "big.js";
import type { Database } from "../db/database.ts";
import type { Settings } from "../desk/settings-store.ts";
import { sentOf, sumOf } from "../ledger/ledger-payment.ts";
import { feesOn, paymentsOf } from "../ledger/payment-store.ts";
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

/**
 * A fee that one member may confirm alone: for a payout a usual fee, in all its parts together; for incoming
 * money at most the shortfall that the desk waives anyway.
 */
export async function isUsualFee(
  db: Database,
  settings: Settings,
  { direction, amount, currency }: LineRow,
  fee: string,
  paid: Paid,
): Promise<boolean> {
  const percentOf = (sum: Big, percent: number) => sum.times(percent).div(100);
  if (direction === "out") {
    const before = await partsBefore(db, currency, paid);
    const fees = before.fees.plus(fee);
    const usd = await usdOf(db, settings, currency, fees.toFixed());
    const isBelow = usd !== null && usd.lte(MOST_FEE_USD);
    return isBelow || fees.lte(percentOf(before.sent.plus(amount), MOST_FEE_PERCENT));
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

/**
 * Whether what this member says alone to have left for no order in a day, with this line, is together no more
 * than a bank's usual fee.
 */
export async function isLittleOfDay(
  db: Database,
  settings: Settings,
  line: LineRow,
  { caller, now }: Pick<Confirming, "caller"> & { readonly now: number },
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
