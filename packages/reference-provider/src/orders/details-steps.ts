import Big from "big.js";
import type { Database } from "../db/database.ts";
import { assignAccount, type AssignedAccount } from "../desk/assign-account.ts";
import type { Settings } from "../desk/settings-store.ts";
import { invalidField } from "../errors.ts";
import { openHolds } from "./desk-limits.ts";
import { isFirstOrder } from "./first-order.ts";
import { inUnits, requireUnitDigits, unitDigits } from "../ledger/unit-digits.ts";
import { deskCallerIn, lapseAfter, withAuthor } from "./desk-steps.ts";
import type { Change, StepContext } from "./step-context.ts";
import { writeCount } from "../db/counts.ts";
import { notPossible } from "./order-errors.ts";
import { localOf, type OrderRecord, type ShownDetails } from "./order-record.ts";
import { hasUnpaidHold, losesHold } from "./payer-limits.ts";
import { ABOVE_HOLDS, AGREED_OTHERWISE, ONE_AT_A_TIME } from "./step-messages.ts";
import { aboveLimit, requireWithinPayersLimits } from "./within-limits.ts";

export interface DetailsAsked {
  readonly accountId: string;
  /** In the account's currency, as decimal text. */
  readonly localAmount?: string | undefined;
  /** Units for one dollar, in that currency or, for coins, in the slip's local currency. */
  readonly referenceRate?: string | undefined;
}

/** Deviation from the reference rate beyond which a second person must approve. */
const RATE_TOLERANCE = 0.05;

/** @param holdMs how long from now the price is held for money */
export async function showDetails(
  context: StepContext,
  asked: DetailsAsked,
  holdMs: number,
): Promise<Change> {
  const { db, order, settings, now } = context;
  // Serialised, because two simultaneous orders of one payer could each be within the limits.
  await writeCount(db, "details", 1);
  await requireWithinLimits(db, order, settings, now);
  const noHold = await losesHold(db, order, now);
  const details = { ...(await copiedAccount(context, asked)), noHold };
  const held_until = now + holdMs;
  return {
    details_at: now,
    held_until,
    lapses_at: lapseAfter({ held_until }, now),
    // Known for good, though a payer may be taken out of their orders.
    facts: { ...withDetails(context, details), isFirst: await isFirstOrder(db, order) },
  };
}

/** Shows another account in place of the paused one; the price is held as long as before. */
export async function showDetailsAgain(context: StepContext, asked: DetailsAsked): Promise<Change> {
  const noHold = context.order.facts.details?.noHold ?? false;
  return { facts: withDetails(context, { ...(await copiedAccount(context, asked)), noHold }) };
}

/** The member who entered an amount outside the rate's band may not approve it, even after a handover. */
function withDetails(
  context: StepContext,
  details: ShownDetails,
): Pick<OrderRecord["facts"], "details" | "authors"> {
  const { order } = context;
  const { accountId } = deskCallerIn(context);
  return { details, authors: details.rateDiffers ? withAuthor(order, accountId) : order.facts.authors };
}

type CopiedAccount = Omit<ShownDetails, "noHold">;

async function copiedAccount(
  { db, order, now }: StepContext,
  { accountId, localAmount, referenceRate }: DetailsAsked,
): Promise<CopiedAccount> {
  const { reference, side, coin_id: coinId, usd, coin_amount: coinAmount } = order;
  const account = await assignAccount(db, {
    accountId,
    reference,
    side,
    coinId,
    usd,
    coinAmount,
    ...(localAmount === undefined ? {} : { localAmount }),
    agreed: order.facts.local,
    now,
  });
  const { local } = order.facts;
  const isTyped = localAmount !== undefined && account.currency === local?.currency;
  if (isTyped && !new Big(localAmount).eq(local.amount))
    throw invalidField("localAmount", { ...AGREED_OTHERWISE, values: { ...localOf(order) } });
  const amounts = amountAt(account, order, { localAmount, referenceRate });
  return { ...account, ...amounts, referenceRate: referenceRate ?? null };
}

function amountAt(
  { kind, currency, network }: AssignedAccount,
  { usd, coin_amount, facts: { local } }: OrderRecord,
  { localAmount, referenceRate }: Pick<DetailsAsked, "localAmount" | "referenceRate">,
): Pick<ShownDetails, "amount" | "rate" | "rateDiffers"> {
  if (kind === "coin")
    return { amount: inUnits(coin_amount, { currency, network }), rate: null, rateDiffers: false };
  if (currency === local?.currency) return { amount: local.amount, rate: local.rate, rateDiffers: false };
  // A currency other than the slip's has no agreed rate.
  const isOther = local !== null;
  if (currency === "USD" || localAmount === undefined)
    return { amount: usd, rate: null, rateDiffers: isOther };
  const unit = { currency, network };
  requireUnitDigits(localAmount, unit, "localAmount");
  const rate = new Big(localAmount).div(usd);
  return {
    amount: new Big(localAmount).toFixed(unitDigits(unit)),
    rate: rate.round(RATE_DECIMALS).toFixed(),
    rateDiffers:
      isOther || referenceRate === undefined || rate.div(referenceRate).minus(1).abs().gt(RATE_TOLERANCE),
  };
}

const RATE_DECIMALS = 8;

async function requireWithinLimits(
  db: Database,
  order: OrderRecord,
  { limits }: Settings,
  now: number,
): Promise<void> {
  if (await hasUnpaidHold(db, order, now)) throw notPossible(ONE_AT_A_TIME);
  await requireWithinPayersLimits(db, order, limits, now);
  const { openHoldsUsd } = limits;
  if (openHoldsUsd === null) return;
  const holds = (await openHolds(db)).plus(order.usd);
  if (holds.gt(openHoldsUsd)) throw aboveLimit(ABOVE_HOLDS, holds, openHoldsUsd);
}
