import Big from "big.js";
import type { Database } from "../db/database.ts";
import type { Settings } from "../desk/settings-store.ts";
import { MOST_SHORT_USD } from "../orders/short-by-fee.ts";
import { usdOf } from "../orders/usd-worth.ts";
import type { LineRow } from "./statement-lines.ts";

/** The usual maximum of a bank's fee for a payout: this many dollars, or this percentage. */
const MOST_OUT_USD = 50;
const MOST_OUT_PERCENT = 2;

/**
 * A fee that one member may confirm alone: for a payout a usual fee, for incoming money at most the shortfall
 * that the desk waives anyway.
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
