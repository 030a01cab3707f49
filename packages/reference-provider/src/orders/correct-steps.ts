/** Wrong rows of an order's ledger are taken out, which frees their keys (docs/product.md, P20.9). */
import type { CorrectInput } from "@tradeslip/contracts";
import Big from "big.js";
import { amountIn, heldOf, type LedgerPayment, standing, standingOf } from "../ledger/ledger-payment.ts";
import { freeKeys, lockPayments } from "../ledger/payment-keys.ts";
import { hasLine } from "../ledger/payment-store.ts";
import { bookAbout } from "./book-about.ts";
import { deskCallerIn, withAuthor } from "./desk-steps.ts";
import { bookSeen } from "./money-steps.ts";
import { takeOutFees } from "./network-fee.ts";
import { notPossible } from "./order-errors.ts";
import { isPaidOut, leftToPay, settlementLeft } from "./order-money.ts";
import type { AskedMove, OrderRecord } from "./order-record.ts";
import { approverFor, ask, owingAgain, paymentIn } from "./payout-steps.ts";
import { bookShortfall } from "./short-by-fee.ts";
import type { Change, StepContext } from "./step-context.ts";
import {
  DISPUTE_FIRST,
  EXCHANGE_AS_A_WHOLE,
  LEFT_BY_LINE,
  MORE_THAN_STANDS,
  OUT_FIRST,
  WENT_AGAIN,
  WRITTEN_OFF,
} from "./step-messages.ts";
import { pairOf, requireNoExchange, undoExchange } from "./undo-exchange.ts";

/** Removes a wrong row, with an optional replacement of what came; always needs an approval. */
export async function correct(
  context: StepContext,
  { paymentId, right }: Omit<CorrectInput, "version" | "reason">,
): Promise<Change> {
  const { db, order } = context;
  const caller = deskCallerIn(context);
  const about = paymentIn(context, paymentId, ["customer", "exchange", "payout", "refund", "reversal"]);
  if (about.direction === "out" || about.kind === "reversal") return correctOut(context, about, right);
  const isExchange = about.kind === "exchange";
  if (isExchange && right !== undefined) throw notPossible(EXCHANGE_AS_A_WHOLE);
  if (pairOf(order.payments, about).length > 0 && !isExchange) requireNoExchange(order);
  const { currency } = about;
  const stands = standingOf(about, order.payments);
  const amount = stands.toFixed();
  requireStanding(about, amount);
  const isOut =
    standing(order.payments, "payout").length > 0 || stands.gt(amountIn(heldOf(order.payments), currency));
  if (isOut && order.state !== "disputed") throw notPossible(DISPUTE_FIRST);
  const move = moveOf(about, amount, right);
  const approvedBy = approverFor(context, move);
  if (approvedBy === undefined) return ask(context, move);
  const takeOut = (row: LedgerPayment) => bookCorrection(context, row, approvedBy);
  let payments = order.payments;
  if (isExchange) payments = [...payments, ...(await undoExchange(context, about, approvedBy))];
  else {
    // A waived shortfall was the rest of the mistyped amount.
    for (const row of [...standing(payments, "fee"), about]) payments = [...payments, await takeOut(row)];
  }
  await freeKeys(db, about);
  await takeOutFees(context, { about, reference: order.reference, approvedBy, caller });
  if (right !== undefined) {
    const corrected = { ...context, order: { ...order, payments } };
    payments = await bookShortfall(context, [...payments, await bookSeen(corrected, right, null)]);
  }
  const isLeft = standing(payments, "customer").length > 0;
  return {
    payments,
    // The wrong row is gone, but the customer's claim of payment may still be true.
    ...(isLeft || order.state !== "money-seen" ? {} : { state: "said-paid" as const }),
    facts: { asked: null, settlement: settlementLeft(order), authors: withAuthor(order, caller.accountId) },
  };
}

/**
 * A mistyped payout or refund: what is owed then goes out again, as one that came back does. Or what a bank didn't
 * take back: the money is there again. Or what didn't come back: it went out as it was written down.
 */
async function correctOut(
  context: StepContext,
  about: LedgerPayment,
  right: CorrectInput["right"],
): Promise<Change> {
  const { db, order } = context;
  const caller = deskCallerIn(context);
  if (right !== undefined) throw notPossible(OUT_FIRST);
  if (about.kind === "reversal") requireAsItWas(order, about);
  // A line may be confirmed as it at this moment.
  await lockPayments(db);
  if (await hasLine(db, about.id)) throw notPossible(LEFT_BY_LINE);
  const amount = standingOf(about, order.payments).toFixed();
  requireStanding(about, amount);
  const move = moveOf(about, amount, undefined);
  const approvedBy = approverFor(context, move);
  if (approvedBy === undefined) return ask(context, move);
  const payments = [...order.payments, await bookCorrection(context, about, approvedBy)];
  await freeKeys(db, about);
  await takeOutFees(context, { about, reference: order.reference, approvedBy, caller });
  return {
    payments,
    ...(about.direction === "out" ? owingAgain(order, payments) : sentAfterAll(order, payments)),
    facts: { asked: null, authors: withAuthor(order, caller.accountId) },
  };
}

/** Throws a ProviderError 409 if what a bank took back was written off, or what came back has gone another way. */
function requireAsItWas(order: OrderRecord, reversal: LedgerPayment): void {
  if (reversal.direction === "in") {
    if (order.state !== "disputed" && !isStillHere(order, reversal)) throw notPossible(WENT_AGAIN);
  } else if (standing(order.payments, "write-off").length > 0) throw notPossible(WRITTEN_OFF);
}

/** Whether what came back would still go out as it did: nothing went since, and nothing else was settled. */
function isStillHere(order: OrderRecord, reversal: LedgerPayment): boolean {
  const { payments } = order;
  const { about, currency, recordedAt } = reversal;
  const out = [...standing(payments, "payout"), ...standing(payments, "refund")];
  if (out.some((row) => row.id !== about && row.recordedAt >= recordedAt)) return false;
  const back = standingOf(reversal, payments);
  const isRefund = payments.some(({ id, kind }) => id === about && kind === "refund");
  if (isRefund) return back.lte(amountIn(heldOf(payments), currency));
  const left = leftToPay(order);
  return left?.currency === currency && back.lte(left.amount);
}

/** An order whose payout is owed no more, as it didn't come back, is sent again. */
function sentAfterAll(order: OrderRecord, payments: readonly LedgerPayment[]): Pick<Change, "state"> {
  return order.state === "money-seen" && isPaidOut({ ...order, payments }) ? { state: "sent" } : {};
}

function requireStanding({ currency }: LedgerPayment, amount: string): void {
  if (new Big(amount).lte(0)) throw notPossible({ ...MORE_THAN_STANDS, values: { amount, currency } });
}

function moveOf({ id, currency }: LedgerPayment, amount: string, right: CorrectInput["right"]): AskedMove {
  return {
    step: "correct",
    currency,
    amount,
    destination: "",
    about: id,
    right: right === undefined ? null : JSON.stringify(right),
  };
}

function bookCorrection(
  context: StepContext,
  row: LedgerPayment,
  approvedBy: string | null,
): Promise<LedgerPayment> {
  const amount = standingOf(row, context.order.payments).toFixed();
  return bookAbout(context, row, { kind: "correction", amount, madeAt: context.now, approvedBy });
}
