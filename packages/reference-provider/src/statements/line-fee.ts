import Big from "big.js";
import type { Database } from "../db/database.ts";
import type { Settings } from "../desk/settings-store.ts";
import { type Money, sentOf, sumOf } from "../ledger/ledger-payment.ts";
import { hasCorrection } from "../ledger/payment-conditions.ts";
import { feesOn, paymentsOf } from "../ledger/payment-store.ts";
import { isLittleOf, MOST_FEE_USD } from "../orders/network-fee.ts";
import { MOST_SHORT_USD } from "../orders/short-by-fee.ts";
import { usdOf, usdOfAll } from "../orders/usd-worth.ts";
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
  if (direction === "out") {
    const before = await partsBefore(db, currency, paid);
    const fees = before.fees.plus(fee);
    const isBelow = await isBelowMost(db, settings, [{ currency, amount: fees.toFixed() }]);
    if (!isBelow && !isLittleOf(fees, before.sent.plus(amount))) return false;
    const taken = { currency, amount: fee };
    return isLittleOf(fee, amount) || isBelowMost(db, settings, [taken, ...(await largeFeesOfDay(db, said))]);
  }
  const usd = await usdOf(db, settings, currency, fee);
  const { shortPercent } = settings.limits;
  const isLittle = new Big(fee).lte(new Big(amount).plus(fee).times(shortPercent).div(100));
  return usd !== null && usd.lte(MOST_SHORT_USD) && isLittle;
}

/** What stands of what left for the same orders in other parts, and what the bank took of it. */
async function partsBefore(db: Database, currency: string, { orders, id }: Paid) {
  const sent = [...(await paymentsOf(db, orders)).values()].flatMap(sentOf);
  const parts = sent.filter((part) => part.currency === currency && part.id !== id);
  return { sent: sumOf(parts.map(({ amount }) => amount)), fees: await feesOn(db, parts, currency) };
}

/** What a member said alone in a day that banks took beside what left, where it was more than a small part. */
async function largeFeesOfDay(db: Database, { caller, now }: Said): Promise<readonly Money[]> {
  const fees = await db
    .selectFrom("desk_payments")
    .innerJoin("desk_payments as paid", "paid.id", "desk_payments.about")
    .select(["desk_payments.currency", "desk_payments.amount", "paid.amount as sent"])
    .where("desk_payments.recorded_by", "=", caller.accountId)
    .where("desk_payments.recorded_at", ">", now - DAY_MS)
    .where("desk_payments.kind", "=", "fee")
    .where("desk_payments.approved_by", "is", null)
    // A network's fee has limits of its own.
    .where("desk_payments.network", "is", null)
    .where("paid.direction", "=", "out")
    .where((eb) => eb.not(hasCorrection()))
    .execute();
  return fees.filter(({ amount, sent }) => !isLittleOf(amount, sumOf([sent, amount])));
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
  return isBelowMost(db, settings, [line, ...alone]);
}

/** Whether it is together worth no more than a usual fee; not without a known price. */
async function isBelowMost(db: Database, settings: Settings, all: readonly Money[]): Promise<boolean> {
  const usd = await usdOfAll(db, settings, all);
  return usd !== null && usd.lte(MOST_FEE_USD);
}
