import Big from "big.js";
import type { Database } from "../db/database.ts";
import { assignAccount, type AssignedAccount } from "../desk/assign-account.ts";
import type { Settings } from "../desk/settings-store.ts";
import { lapseAfter } from "./desk-steps.ts";
import type { Change, StepSite } from "./make-step.ts";
import { writeCount } from "./order-counts.ts";
import { notPossible } from "./order-errors.ts";
import type { OrderRecord, ShownDetails } from "./order-record.ts";
import { type LimitSentences, passedLimit } from "./payer-limits.ts";
import { ABOVE_DAY, ABOVE_FIRST, ABOVE_MONTH, ONE_AT_A_TIME } from "./step-sentences.ts";
import { payerSums } from "./surroundings.ts";

export interface DetailsAsked {
  readonly accountId: string;
  /** In the account's currency, as decimal text. */
  readonly localAmount?: string | undefined;
  /** Units of that currency for one dollar. */
  readonly referenceRate?: string | undefined;
}

/** Of the reference rate; further away a second person looks. */
const RATE_TOLERANCE = 0.05;

/** @param holdMs how long the price holds for money from now on */
export async function showDetails(site: StepSite, asked: DetailsAsked, holdMs: number): Promise<Change> {
  const { db, order, settings, now } = site;
  // Two orders of one payer at the same time would each be within the limits.
  await writeCount(db, "details", 1);
  await requireWithinLimits(db, order, settings, now);
  const details = await copiedAccount(site, asked);
  const held_until = now + holdMs;
  return { details_at: now, held_until, lapses_at: lapseAfter({ held_until }, now), facts: { details } };
}

/** Another account for the one that was paused; the price holds as long as it did. */
export async function showDetailsAgain(site: StepSite, asked: DetailsAsked): Promise<Change> {
  return { facts: { details: await copiedAccount(site, asked) } };
}

async function copiedAccount(
  { db, order, now }: StepSite,
  { accountId, localAmount, referenceRate }: DetailsAsked,
): Promise<ShownDetails> {
  const { reference, side, coin_id: coinId, usd, coin_amount: coinAmount } = order;
  const account = await assignAccount(db, {
    accountId,
    reference,
    side,
    coinId,
    usd,
    coinAmount,
    ...(localAmount === undefined ? {} : { localAmount }),
    now,
  });
  return { ...account, ...amountAt(account, order, { localAmount, referenceRate }) };
}

function amountAt(
  { kind, currency }: AssignedAccount,
  { usd, coin_amount }: OrderRecord,
  { localAmount, referenceRate }: Pick<DetailsAsked, "localAmount" | "referenceRate">,
): Pick<ShownDetails, "amount" | "rate" | "rateDiffers"> {
  if (kind === "coin") return { amount: coin_amount, rate: null, rateDiffers: false };
  if (currency === "USD" || localAmount === undefined) return { amount: usd, rate: null, rateDiffers: false };
  const rate = new Big(localAmount).div(usd);
  return {
    amount: localAmount,
    rate: rate.round(RATE_DECIMALS).toFixed(),
    rateDiffers: referenceRate === undefined || rate.div(referenceRate).minus(1).abs().gt(RATE_TOLERANCE),
  };
}

const RATE_DECIMALS = 8;

async function requireWithinLimits(
  db: Database,
  order: OrderRecord,
  { limits }: Settings,
  now: number,
): Promise<void> {
  const sums = await payerSums(db, order, now);
  if (order.account_id === null && sums.hasOpenOrder) throw notPossible(ONE_AT_A_TIME);
  const passed = await passedLimit(db, order, sums, { limits, sentences: OF_CUSTOMER });
  if (passed !== null) throw notPossible(passed);
}

const OF_CUSTOMER: LimitSentences = { day: ABOVE_DAY, month: ABOVE_MONTH, first: ABOVE_FIRST };
