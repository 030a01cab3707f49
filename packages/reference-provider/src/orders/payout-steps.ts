import type { ReverseInput, SentInput } from "@tradeslip/contracts";
import Big from "big.js";
import { isDeepStrictEqual } from "node:util";
import { invalidField } from "../errors.ts";
import { isWorth, type LedgerPayment, sentOf, standing, standingOf } from "../ledger/ledger-payment.ts";
import { bankKeyOf, coinKey } from "../ledger/payment-keys.ts";
import { bookPayment, type NewPayment, NO_DETAILS } from "../ledger/payment-store.ts";
import { requireUnitDigits } from "../ledger/unit-digits.ts";
import { bookingOf, deskCallerIn, withAuthor } from "./desk-steps.ts";
import type { Change, StepContext } from "./step-context.ts";
import { requireAnotherApproved } from "./blocked-steps.ts";
import { bookAbout } from "./book-about.ts";
import { undoExchange } from "./undo-exchange.ts";
import { requireTransaction, timeIn } from "./money-steps.ts";
import { approvalNeeded, notPossible } from "./order-errors.ts";
import { isSentInFull, leftToPay, receivableOf, takenBack } from "./order-money.ts";
import type { AskedMove, OrderRecord } from "./order-record.ts";
import { bookNetworkFee } from "./network-fee.ts";
import { payingAccount, sentUnit } from "./paying-account.ts";
import { isApproved, paysOutTo, proposalOf } from "./proposal.ts";
import { requirePayoutWithinLimits } from "./within-limits.ts";
import {
  ACCOUNT_NEEDED,
  FEE_OF_A_BANK,
  MORE_THAN_STANDS,
  NO_SUCH_PAYMENT,
  NOTHING_CAME_BACK,
  REFERENCE_MISSING,
} from "./step-messages.ts";

/**
 * Pays out all or part of what is owed. A larger amount or another currency is a separate decision, which
 * becomes a request for approval.
 */
export async function send(context: StepContext, input: SentInput): Promise<Change> {
  const { order, now } = context;
  const left = leftToPay(order);
  if (left === null) throw new Error(`Nothing of ${order.reference} is left to pay`);
  const { amount = left.amount } = input;
  const isBuy = order.side === "buy";
  const network = isBuy ? (order.facts.destination?.network ?? "") : null;
  const agreed = { currency: left.currency, network };
  const currency = await sentUnit(context.db, input.currency ?? left.currency, agreed);
  requireUnitDigits(input.amount, { currency, network });
  const accountId = await payingAccount(context.db, input.accountId, { currency, network });
  // Agreed local money is kept in a separate account.
  if (accountId === null && order.facts.local !== null && !isBuy)
    throw invalidField("accountId", ACCOUNT_NEEDED);
  const isAgreed = currency === left.currency && new Big(amount).lte(left.amount);
  const move: AskedMove | null = isAgreed
    ? null
    : { step: "sent", currency, amount, destination: paysOutTo(order), about: null, right: null };
  await requirePayoutWithinLimits(context, move);
  const approvedBy = approverFor(context, move);
  if (approvedBy === undefined) return ask(context, move);
  await requireAnotherApproved(context, approvedBy);
  const { destination } = order.facts;
  const payment = await bookOut(context, input, network, {
    kind: "payout",
    currency,
    amount,
    accountId,
    address: (isBuy ? destination?.address : destination?.account) ?? null,
    madeAt: input.madeAt === undefined ? now : timeIn(input.madeAt, now),
    approvedBy,
  });
  await bookFeeOf(context, payment, input.fee);
  const payments = [...order.payments, payment];
  const isAll = leftToPay({ ...order, payments }) === null;
  return { payments, ...(isAll ? {} : { state: order.state }), facts: { asked: null } };
}

/** Writes off money that a bank took back after the payout; always needs an approval. */
export async function writeOff(context: StepContext, amount: string | undefined): Promise<Change> {
  const { order, now } = context;
  const open = receivableOf(order);
  if (open === null) throw new Error(`Nothing of ${order.reference} is receivable`);
  const { currency } = open;
  requireUnitDigits(amount, { currency, network: order.facts.details?.network ?? null });
  const written = new Big(amount ?? open.amount);
  if (written.gt(open.amount))
    throw notPossible({ ...MORE_THAN_STANDS, values: { amount: open.amount, currency } });
  const move: AskedMove = {
    step: "write-off",
    currency,
    amount: written.toFixed(),
    destination: "",
    about: takenBack(order).at(-1)!.id,
    right: null,
  };
  const approvedBy = approverFor(context, move);
  if (approvedBy === undefined) return ask(context, move);
  // No account is debited now: the money was gone when the bank took it.
  const row = await bookPayment(context.db, {
    ...NO_DETAILS,
    ...bookingOf(context),
    direction: "out",
    kind: "write-off",
    accountId: null,
    currency,
    amount: move.amount,
    madeAt: now,
    approvedBy: approvedBy ?? null,
    key: null,
    allocated: null,
  });
  return { payments: [...order.payments, row], facts: { asked: null } };
}

/** Records what a bank took back, or a payout that came back: a fact, whatever it leaves open. */
export async function reverse(
  context: StepContext,
  { paymentId, amount, madeAt }: Omit<ReverseInput, "version" | "reason">,
): Promise<Change> {
  const { order, now } = context;
  const about = paymentIn(context, paymentId, REVERSIBLE);
  requireUnitDigits(amount, about);
  // Undo its exchange too: the rest counts as another currency again.
  const undone = await undoExchange(context, about, null);
  const stands = standingOf(about, [...order.payments, ...undone]);
  const reversed = amount ?? stands.toFixed();
  if (new Big(reversed).gt(stands) || stands.lte(0))
    throw notPossible({
      ...MORE_THAN_STANDS,
      values: { amount: stands.toFixed(), currency: about.currency },
    });
  const payment = await bookAbout(context, about, {
    kind: "reversal",
    amount: reversed,
    madeAt: timeIn(madeAt, now),
  });
  const payments = [...order.payments, ...undone, payment];
  return {
    payments,
    ...owingAgain(order, payments),
    facts: { asked: null, authors: withAuthor(order, deskCallerIn(context).accountId) },
  };
}

/** An order whose payout is owed again, or of which none stands, returns to money-seen. */
export function owingAgain(order: OrderRecord, payments: readonly LedgerPayment[]): Pick<Change, "state"> {
  const isOwed = order.state === "sent" && !isSentInFull({ ...order, payments });
  return isOwed ? { state: "money-seen" } : {};
}

const REVERSIBLE = ["customer", "payout", "refund"] as const;

/** Records that a payout came back; its reference stays claimed. */
export async function markUndelivered(context: StepContext, paymentId: string | undefined): Promise<Change> {
  const { order, now } = context;
  const last = standing(order.payments, "payout").at(-1);
  if (last === undefined) throw notPossible(NOTHING_CAME_BACK);
  const { id } = paymentIn(context, paymentId ?? last.id, ["payout"]);
  const change = await reverse(context, { paymentId: id, madeAt: new Date(now).toISOString() });
  // The rest may be all that is owed.
  return { state: order.state, ...change };
}

/** Throws a ProviderError 409 for a row of another order or kind. */
export function paymentIn(
  { order }: StepContext,
  id: string,
  kinds: readonly LedgerPayment["kind"][],
): LedgerPayment {
  const found = order.payments.find((payment) => payment.id === id);
  const isKnown = found !== undefined && kinds.includes(found.kind);
  if (!isKnown || (found.kind === "exchange" && !isWorth(found, order.payments)))
    throw notPossible(NO_SUCH_PAYMENT);
  return found;
}

/** A repeated request keeps its original waiting time. */
function isAskedFor({ order: { facts } }: StepContext, move: AskedMove | null): boolean {
  const { asked } = facts;
  const first = move === null || asked?.waitsUntil === undefined ? {} : { waitsUntil: asked.waitsUntil };
  return isDeepStrictEqual(asked, move && { ...move, ...first });
}

/**
 * The approver; null: none needed; undefined: still missing.
 * @param move null: what the settlement says; a pending request beyond it is dropped
 */
export function approverFor(context: StepContext, move: AskedMove | null): string | null | undefined {
  if (move !== null) return isAskedFor(context, move) ? approverOf(context) : undefined;
  const { order } = context;
  return approverOf({ ...context, order: { ...order, facts: { ...order.facts, asked: null } } });
}

/** The approver; null: none needed; undefined: still missing. */
export function approverOf({
  order,
  conditions,
}: Pick<StepContext, "order" | "conditions">): string | null | undefined {
  const proposal = proposalOf(order, conditions);
  if (proposal === null) return undefined;
  if (isApproved(order, proposal) && conditions.approverStands) return order.facts.approval!.by.id;
  return proposal.reasons.length === 0 ? null : undefined;
}

/** Requests an approval, after which the same call succeeds. */
export function ask(context: StepContext, asked: AskedMove | null): Change {
  const { order } = context;
  const isNew = !isAskedFor(context, asked);
  return {
    refusal: approvalNeeded(),
    ...(isNew
      ? { facts: { asked, approval: null, authors: withAuthor(order, deskCallerIn(context).accountId) } }
      : {}),
  };
}

/** Throws a ProviderError 400 at a bank. @param payment what went out */
export async function bookFeeOf(
  context: StepContext,
  { id: about, network, currency, amount, accountId }: LedgerPayment,
  fee: string | undefined,
): Promise<void> {
  if (fee === undefined) return;
  if (network === null) throw invalidField("fee", FEE_OF_A_BANK);
  const { reference, payments } = context.order;
  await bookNetworkFee(context, {
    fee,
    network,
    currency,
    parts: [{ amount, earlier: sentOf(payments) }],
    accountId,
    about,
    reference,
    caller: deskCallerIn(context),
  });
}

type Out = Pick<
  NewPayment,
  "kind" | "currency" | "amount" | "accountId" | "address" | "madeAt" | "approvedBy"
>;

/**
 * Throws a ProviderError 400 for a transaction id that is impossible on its network.
 * @param network null: at a bank
 */
export async function bookOut(
  context: StepContext,
  given: Pick<SentInput, "transaction" | "bankReference" | "output">,
  network: string | null,
  out: Out,
): Promise<LedgerPayment> {
  // Earlier releases took banks' references in the same field, and programs may still send them there.
  const reference = network === null ? (given.bankReference ?? given.transaction) : given.transaction;
  if (reference === undefined)
    throw invalidField(network === null ? "bankReference" : "transaction", REFERENCE_MISSING);
  if (network !== null) requireTransaction(network, reference, given.output);
  const moved =
    network === null
      ? { bankReference: reference, key: bankKeyOf({ ...out, direction: "out", bankReference: reference }) }
      : {
          network,
          transaction: reference,
          output: given.output ?? null,
          key: coinKey(network, reference, given.output),
        };
  return bookPayment(context.db, {
    ...NO_DETAILS,
    ...out,
    ...moved,
    ...bookingOf(context),
    direction: "out",
    allocated: null,
  });
}
