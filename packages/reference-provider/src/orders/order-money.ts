import type { DeskOrder, OrderMoney, OrderStatus } from "@tradeslip/contracts";
import { atLocalRate } from "@tradeslip/contracts/rules";
import Big from "big.js";
import { isOnItsWay } from "../ledger/chain-fact.ts";
import {
  amountIn,
  cameOf,
  type Difference,
  heldOf,
  isWorth,
  type LedgerPayment,
  type Money,
  standing,
  standingOf,
  sumOfKind,
} from "../ledger/ledger-payment.ts";
import type { Summand } from "../ledger/ledger-sums.ts";
import { inUnits } from "../ledger/unit-digits.ts";
import type { OrderRecord } from "./order-record.ts";

const USD = "USD";

/** Sums over an order's payments (P20.11), never over its agreed terms. */
export function moneyOf(order: OrderRecord): OrderMoney {
  const { payments } = order;
  const owed = owedIn(order);
  return {
    came: [...sumOfKind(payments, "customer")],
    ...(owed === null ? {} : { owed }),
    paidOut: [...sumOfKind(payments, "payout")],
    refunded: [...sumOfKind(payments, "refund")],
    open: openOf(order),
  };
}

/** What the customer owes: as the payment details say, or what a price is for. Null: not shown yet. */
function owedIn(order: OrderRecord, price = paidPrice(order)): Money | null {
  const { details } = order.facts;
  if (details === null) return null;
  return { currency: details.currency, amount: price ?? inUnits(details.amount, details) };
}

/** What a new price is for, once some of it was paid out: no other amount is owed then. Null: none was. */
function paidPrice(order: OrderRecord): string | null {
  const isAccepted = order.facts.settlement?.state === "accepted";
  return isAccepted && standing(order.payments, "payout").length > 0 ? pricedIn(order) : null;
}

/** What a new price is for; null: of an earlier release, at a rate that was typed. */
function pricedIn({ side, facts: { details, settlement } }: OrderRecord): string | null {
  const { came, usd, coinAmount, local } = settlement ?? {};
  if (came !== undefined) return came;
  if (side === "sell") return coinAmount ?? null;
  if (local?.currency === details?.currency) return local?.amount ?? null;
  return details?.currency === USD ? (usd ?? null) : null;
}

/** @param price null: the money is measured against the payment details */
function openOf(order: OrderRecord, price = paidPrice(order)): OrderMoney["open"] {
  const missing = missingOf(order, price);
  if (missing === null) return null;
  if (missing.gt(0)) return "missing";
  return missing.eq(0) && otherMoney(order).length === 0 ? "exact" : "over";
}

/** Money in another coin or currency than agreed that wasn't refunded: it never counts automatically. */
export function otherMoney({ payments, facts: { details } }: OrderRecord): readonly Money[] {
  return heldOf(payments).filter(({ currency }) => currency !== details?.currency);
}

/** The missing part of what is owed; negative: too much came. Null: nothing came. */
export function missingOf(order: OrderRecord, price = paidPrice(order)): Big | null {
  const owed = owedIn(order, price);
  const { payments } = order;
  if (owed === null || payments.length === 0) return null;
  // A shortfall small enough to be waived is booked as a fee; a new price is for what came alone.
  const fees = price === null ? amountIn(sumOfKind(payments, "fee"), owed.currency) : 0;
  return new Big(owed.amount).minus(amountIn(heldOf(payments), owed.currency)).minus(fees);
}

/**
 * All differences between the agreement and the standing payments, each once; the amount is compared in
 * total.
 */
export function differencesOf(order: OrderRecord): readonly Difference[] {
  const came = standing(order.payments, "customer");
  if (came.length === 0) return [];
  const timed = came.flatMap((payment) => timedByChain(order, payment));
  // No price was held for it, so it can't be in time, however soon it came.
  const others = isUnheld(order) ? [...timed, "time" as const] : timed;
  const isExact = openOf(order, null) === "exact";
  return [...new Set<Difference>([...others, ...(isExact ? [] : (["amount"] as const))])];
}

function isUnheld({ facts: { details } }: OrderRecord): boolean {
  return details?.noHold === true;
}

/**
 * For an order without a hold: its standing payments, each with the minute whose price applies (P20.7). Null:
 * a price was held, or part came late, and late money gets today's price.
 */
export function minutesPaid(order: OrderRecord): DeskOrder["minutesPaid"] | null {
  const came = standing(order.payments, "customer");
  const isLate = came.some((payment) => timedByChain(order, payment).includes("time"));
  if (!isUnheld(order) || came.length === 0 || isLate) return null;
  return came.map((payment) => ({
    at: new Date(paidAt(order, payment)).toISOString(),
    amount: standingOf(payment, order.payments).toFixed(),
  }));
}

/** A line with only a date would begin before the details: then the minute when it was recorded counts. */
function paidAt({ details_at }: OrderRecord, { chain, madeAt, recordedAt }: LedgerPayment): number {
  const at = chain?.blockAt ?? madeAt;
  return at < (details_at ?? 0) - CLOCK_TOLERANCE_MS ? recordedAt : at;
}

/** What the chain says of the time stands above what was typed. */
export function timedByChain(
  order: OrderRecord,
  { differences, chain }: LedgerPayment,
): readonly Difference[] {
  if (chain === null || chain.blockAt === null || chain.state === "missing") return differences;
  const rest = differences.filter((each) => each !== "time");
  return isInTime(order, chain.blockAt, FIRST_BLOCK_MS) ? rest : [...rest, "time"];
}

/** Allowance from sending to the first block. */
export const FIRST_BLOCK_MS = 3_600_000;
/** The clocks of banks and of this machine differ. */
export const CLOCK_TOLERANCE_MS = 5 * 60_000;

/** From when details were shown until the end of the hold. */
export function isInTime({ details_at, held_until }: OrderRecord, madeAt: number, graceMs: number): boolean {
  if (details_at === null || held_until === null) return false;
  return madeAt >= details_at - CLOCK_TOLERANCE_MS && madeAt <= held_until + graceMs;
}

/** Whether any of the customer's coins can't back a payout yet. */
export function coinsOnTheirWay({ payments }: OrderRecord): boolean {
  return cameOf(payments).some(({ chain }) => chain !== null && isOnItsWay(chain));
}

/** Confirmations of the last coins still on their way: the customer's, or the desk's. */
export function confirmationsOf({ payments }: OrderRecord): OrderStatus["confirmations"] {
  for (const [of, rows] of [
    ["payout", standing(payments, "payout")],
    ["money", cameOf(payments)],
  ] as const) {
    const { chain } = rows.findLast((each) => each.chain?.state === "on-its-way") ?? {};
    if (chain) return { of, count: chain.confirmations, needed: chain.needed };
  }
  return undefined;
}

/** The customer's payout according to the settlement, before any of it was sent; null: none. */
export function owedOut({ side, coin_symbol, usd, coin_amount, facts }: OrderRecord): Money | null {
  const { settlement, destination } = facts;
  if (settlement?.state === "return" || settlement?.state === "offered") return null;
  const coins = { currency: coin_symbol, network: destination?.network ?? "" };
  return side === "buy"
    ? { currency: coin_symbol, amount: inUnits(settlement?.coinAmount ?? coin_amount, coins) }
    : { currency: facts.local?.currency ?? USD, amount: soldFor(facts, settlement?.usd ?? usd) };
}

/** In the agreed currency; at another price, converted at the agreed rate. */
function soldFor({ local, settlement }: OrderRecord["facts"], usd: string): string {
  if (local === null) return usd;
  const digits = local.amount.split(".")[1]?.length ?? 0;
  return settlement?.usd === undefined ? local.amount : atLocalRate(usd, local.rate, digits);
}

/**
 * The unsent part of the customer's payout; null: nothing. A payout in another currency was approved as the
 * whole.
 */
export function leftToPay(order: OrderRecord): Money | null {
  const owed = owedOut(order);
  if (owed === null || standing(order.payments, "customer").length === 0) return null;
  const paid = sumOfKind(order.payments, "payout");
  if (paid.some(({ currency }) => currency !== owed.currency)) return null;
  const left = new Big(owed.amount).minus(amountIn(paid, owed.currency));
  return left.gt(0) ? { ...owed, amount: left.toFixed() } : null;
}

/** Whether a payout stands, and nothing is left to pay. */
export function isSentInFull(order: OrderRecord): boolean {
  return standing(order.payments, "payout").length > 0 && leftToPay(order) === null;
}

/** Whether all that is owed for the customer's money went out. */
export function isPaidOut(order: OrderRecord): boolean {
  const isOwed = owedOut(order) !== null && standing(order.payments, "customer").length > 0;
  return isOwed && isSentInFull(order);
}

/**
 * Whether a new price no longer counts: it was for what was there, and part of that went back, or was taken back, or
 * came back, before all of it was paid out.
 */
export function losesPrice(order: OrderRecord, payments: readonly LedgerPayment[]): boolean {
  const { settlement, details } = order.facts;
  const isAccepted = settlement?.state === "accepted";
  const isOpen = settlement?.state === "offered" || (isAccepted && leftToPay(order) !== null);
  const heldNow = (rows: readonly LedgerPayment[]) => amountIn(heldOf(rows), details?.currency ?? "");
  const held = heldNow(payments);
  if (isOpen) return !held.eq(heldNow(order.payments));
  // Its payout came back: all that is there by now goes out, or back.
  return isAccepted && leftToPay({ ...order, payments }) !== null && !held.eq(pricedIn(order) ?? held);
}

/** What is left of a settlement once other money is there: a new price that was paid out in full. */
export function settlementLeft(order: OrderRecord): OrderRecord["facts"]["settlement"] {
  const { settlement } = order.facts;
  return settlement?.state === "accepted" && isSentInFull(order) ? settlement : null;
}

/**
 * Whether everything owed was paid out, and the money received is neither too little nor too much, nor was it taken
 * back since.
 */
export function isComplete(order: OrderRecord): boolean {
  const { settlement } = order.facts;
  const open = openOf(order);
  const isSettled = settlement?.state === "agreed" || (settlement?.state === "accepted" && open !== "over");
  return isSentInFull(order) && receivableOf(order) === null && (open === "exact" || isSettled);
}

/** Whether all money received was refunded. */
export function isAllBack({ payments }: OrderRecord): boolean {
  return standing(payments, "refund").length > 0 && heldOf(payments).length === 0;
}

/** Whether an ended order holds more than at its end, or owes a payout again. */
export function isOpenAgain(order: OrderRecord): boolean {
  const { state, ended_at: endedAt, outcome, payments, facts } = order;
  if (endedAt === null || state === "cancelled") return false;
  // Earlier releases kept no sum: what was recorded by then, though it may have counted for the order later.
  const then = facts.heldAtEnd ?? heldOf(payments.filter(({ recordedAt }) => recordedAt <= endedAt));
  const holdsMore = heldOf(payments).some(({ currency, amount }) => amountIn(then, currency).lt(amount));
  return holdsMore || (state === "closed" && outcome !== "charged-back" && leftToPay(order) !== null);
}

/** Whether any payout or refund stands. */
export function wentOut({ payments }: OrderRecord): boolean {
  return standing(payments, "refund").length > 0 || standing(payments, "payout").length > 0;
}

/**
 * What stands of what a bank took back, since a payout that stands, of what was agreed, or of what had counted as it by
 * an exchange. What was paid again and bounced is no more than was missing before.
 */
export function takenBack(order: OrderRecord): readonly LedgerPayment[] {
  const { payments } = order;
  const owed = owedIn(order);
  const [payout] = standing(payments, "payout");
  if (payout === undefined) return [];
  const taken = payments
    .slice(payments.indexOf(payout))
    .filter(
      (row) =>
        row.direction === "out" &&
        row.currency === owed?.currency &&
        (row.kind === "reversal" || row.kind === "exchange") &&
        !isWorth(row, payments) &&
        standingOf(row, payments).gt(0),
    );
  const [first] = taken;
  if (first === undefined) return [];
  const before = payments.slice(0, payments.indexOf(first));
  return taken.filter(({ about }) => before.some(({ id }) => id === about));
}

/**
 * Money taken back from a paid-out order, as far as it was neither paid again nor written off; null: nothing.
 */
export function receivableOf(order: OrderRecord): Summand | null {
  const { payments } = order;
  const owed = owedIn(order);
  const taken = takenBack(order);
  const [first] = taken;
  if (owed === null || first === undefined) return null;
  const again = standing(payments, "customer").filter(
    (row) => row.currency === owed.currency && payments.indexOf(row) > payments.indexOf(first),
  );
  const sum = (rows: readonly LedgerPayment[]) =>
    rows.reduce((total, row) => total.plus(standingOf(row, payments)), new Big(0));
  const unpaid = sum(taken).minus(sum(again));
  const missing = new Big(owed.amount).minus(amountIn(heldOf(payments), owed.currency));
  const most = unpaid.lt(missing) ? unpaid : missing;
  const amount = most.minus(amountIn(sumOfKind(payments, "write-off"), owed.currency));
  if (amount.lte(0)) return null;
  return { account_id: first.accountId, currency: owed.currency, amount: amount.toFixed() };
}
