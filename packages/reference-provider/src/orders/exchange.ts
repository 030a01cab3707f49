/**
 * Money in another coin or currency than was agreed counts as what an admin writes, by two rows that another person
 * approves (docs/product.md, P20.11). They move nothing at an account: what came lies where it came in.
 */
import type { ExchangeInput } from "@tradeslip/contracts";
import Big from "big.js";
import { amountIn, type Difference, heldOf, standingOf } from "../ledger/ledger-payment.ts";
import { bookPayment, NO_DETAILS } from "../ledger/payment-store.ts";
import { requireUnitDigits } from "../ledger/unit-digits.ts";
import { bookingOf, deskCallerIn, withAuthor } from "./desk-steps.ts";
import { notPossible } from "./order-errors.ts";
import { settlementLeft, timedByChain } from "./order-money.ts";
import type { AskedMove } from "./order-record.ts";
import { approverFor, ask } from "./payout-steps.ts";
import type { Change, StepContext } from "./step-context.ts";
import { MORE_THAN_STANDS, NO_SUCH_PAYMENT } from "./step-messages.ts";
import { requireGrowthWithinLimits } from "./within-limits.ts";

/** These are what the exchange decides about. */
const DECIDED: readonly Difference[] = ["coin", "network", "account"];

/** All that stands of the payment and isn't back; always approved. */
export async function exchange(
  context: StepContext,
  { paymentId, worth }: Omit<ExchangeInput, "version" | "reason">,
): Promise<Change> {
  const { db, order } = context;
  const { payments, facts } = order;
  const { details } = facts;
  const about = payments.find(({ id, kind }) => id === paymentId && kind === "customer");
  if (details === null || about === undefined || about.currency === details.currency)
    throw notPossible(NO_SUCH_PAYMENT);
  requireUnitDigits(worth, details, "worth");
  const { currency } = about;
  const [stands, held] = [standingOf(about, payments), amountIn(heldOf(payments), currency)];
  const amount = (stands.lt(held) ? stands : held).toFixed();
  if (new Big(amount).lte(0)) throw notPossible({ ...MORE_THAN_STANDS, values: { amount, currency } });
  const move: AskedMove = {
    step: "exchange",
    currency,
    amount,
    destination: "",
    about: about.id,
    right: null,
    worth: { currency: details.currency, amount: new Big(worth).toFixed() },
  };
  const approvedBy = approverFor(context, move);
  if (approvedBy === undefined) return ask(context, move);
  const row = {
    ...NO_DETAILS,
    ...bookingOf(context),
    kind: "exchange",
    accountId: null,
    madeAt: about.chain?.blockAt ?? about.madeAt,
    approvedBy,
    key: null,
    allocated: null,
  } as const;
  const out = await bookPayment(db, { ...row, direction: "out", about: about.id, currency, amount });
  const into = await bookPayment(db, {
    ...row,
    direction: "in",
    about: out.id,
    ...move.worth!,
    counterparty: about.counterparty,
    differences: timedByChain(order, about).filter((each) => !DECIDED.includes(each)),
  });
  const exchanged = [...payments, out, into];
  await requireGrowthWithinLimits({ ...context, order: { ...order, payments: exchanged } });
  return {
    offer_until: null,
    payments: exchanged,
    facts: {
      asked: null,
      settlement: settlementLeft(order),
      authors: withAuthor(order, deskCallerIn(context).accountId),
    },
  };
}
