import Big from "big.js";
import type { Database } from "../db/database.ts";
import type { Settings } from "../desk/settings-store.ts";
import { MOST_SHORT_USD } from "../orders/short-by-fee.ts";
import { usdOf } from "../orders/usd-worth.ts";
import type { LineRow } from "./statement-lines.ts";

/** A bank takes so much for a payout, or this part of it. */
const MOST_OUT_USD = 50;
const MOST_OUT_PERCENT = 2;

/**
 * What a bank takes, as one member may say: beside a payout a usual fee, of money that came no more than the
 * desk lets go of any.
 */
export async function isUsualFee(
  db: Database,
  settings: Settings,
  { direction, amount, currency }: LineRow,
  fee: string,
): Promise<boolean> {
  const usd = await usdOf(db, settings, currency, fee);
  const isBelow = (most: number) => usd !== null && usd.lte(most);
  const percentOf = (sum: Big, percent: number) => sum.times(percent).div(100);
  if (direction === "out")
    return isBelow(MOST_OUT_USD) || new Big(fee).lte(percentOf(new Big(amount), MOST_OUT_PERCENT));
  const { shortPercent } = settings.limits;
  return isBelow(MOST_SHORT_USD) && new Big(fee).lte(percentOf(new Big(amount).plus(fee), shortPercent));
}
