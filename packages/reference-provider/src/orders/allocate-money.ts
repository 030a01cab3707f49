import type { AllocationInput, MoneySeenInput, SeenMoneyInput } from "@tradeslip/contracts";
import { hasOutputs, UNKNOWN_PAYMENT } from "@tradeslip/contracts/rules";
import Big from "big.js";
import type { Database } from "../db/database.ts";
import { invalidField, ProviderError } from "../errors.ts";
import { compareNames } from "../ledger/compare-names.ts";
import type { LedgerPayment } from "../ledger/ledger-payment.ts";
import { addToPart, allocatePart } from "../ledger/payment-store.ts";
import { requireUnitDigits } from "../ledger/unit-digits.ts";
import { endSuspense, lockSuspended, takeFromSuspense } from "../ledger/suspense.ts";
import { dropAsked } from "./asked-suspense.ts";
import { namedActor, type StepCall } from "./make-step.ts";
import { noteRefusal } from "./note-refusal.ts";
import type { Actor, StepContext } from "./step-context.ts";
import { seeMoney, seenAs, withMoney } from "./money-steps.ts";
import { notPossible } from "./order-errors.ts";
import type { OrderParts } from "./order-parts.ts";
import type { OrderRecord } from "./order-record.ts";
import { MORE_THAN_STANDS, OF_ANOTHER_PAYER, ORDER_TWICE } from "./step-messages.ts";

/** One payment for several orders of one payer: each order gets its part, or none does (P20.9). */
export async function seeMoneyTogether(
  all: OrderParts,
  call: StepCall,
  { allocate: parts = [], version: _version, ...seen }: MoneySeenInput,
): Promise<OrderRecord> {
  const others = parts.filter(({ order }) => order !== call.reference);
  const own = parts.find(({ order }) => order === call.reference)?.amount;
  const rest = others.reduce((left, { amount }) => left.minus(amount), new Big(seen.amount));
  if (new Set(parts.map(({ order }) => order)).size < parts.length)
    throw invalidField("allocate", ORDER_TWICE);
  const ownPart = own ?? (others.length === 0 ? null : rest.toFixed());
  if (rest.minus(own ?? 0).lt(0) || (ownPart !== null && new Big(ownPart).lte(0)))
    throw invalidField("allocate", { ...MORE_THAN_STANDS, values: { amount: seen.amount, currency: "" } });
  if (others.length === 0)
    return all.steps.make({ ...call, change: (context) => seeMoney(context, seen, ownPart) });
  try {
    return await seeSeveral(all, call, { seen, ownPart, others });
  } catch (error) {
    await noteRefusal(all, error, namedActor(call.actor), call.reference);
    throw error;
  }
}

interface Several {
  readonly seen: SeenMoneyInput;
  readonly ownPart: string | null;
  readonly others: NonNullable<MoneySeenInput["allocate"]>;
}

function seeSeveral(
  { steps }: OrderParts,
  call: StepCall,
  { seen, ownPart, others }: Several,
): Promise<OrderRecord> {
  return steps.together([call.reference, ...others.map(({ order }) => order)], async (transaction) => {
    let first: StepContext["order"] | null = null;
    let payment: LedgerPayment | null = null;
    const made = await steps.makeIn(transaction, {
      ...call,
      change: async (context) => {
        const change = await seeMoney(context, seen, ownPart);
        [first, payment] = [context.order, change.payments!.findLast(({ kind }) => kind === "customer")!];
        return change;
      },
    });
    for (const { order: reference, amount, version } of others)
      await steps.makeIn(transaction, {
        ...call,
        reference,
        version,
        change: async (context) => {
          requireSamePayer(first!, context.order);
          const { differences, currency } = await seenAs(context, at(seen, payment!), payment!.id);
          if (currency !== payment!.currency) throw notPossible(OF_ANOTHER_PAYER);
          return withMoney(
            context,
            await allocated(transaction, context.order, { ...payment!, differences }, amount),
          );
        },
      });
    await endSuspense(transaction, made.payments.findLast(({ kind }) => kind === "customer")!.id);
    return made;
  });
}

/** At the account where it came in, which may not be the one that this order's customer was told. */
function at(seen: SeenMoneyInput, { accountId }: LedgerPayment): SeenMoneyInput {
  return "transaction" in seen ? seen : { ...seen, accountId };
}

function allocated(
  db: Database,
  { reference, version, payments }: OrderRecord,
  payment: LedgerPayment,
  amount: string,
): Promise<LedgerPayment> {
  requireUnitDigits(amount, payment);
  const part = payments.find(({ id }) => id === payment.id);
  if (part === undefined) return allocatePart(db, payment, { reference, version: version + 1, amount });
  return addToPart(db, part, { reference, amount, differences: payment.differences });
}

/** The same account or browser, or the same name. */
function requireSamePayer(one: OrderRecord, other: OrderRecord): void {
  const isSame =
    (one.account_id !== null && one.account_id === other.account_id) ||
    (one.browser !== null && one.browser === other.browser) ||
    (one.payer !== null && one.payer === other.payer);
  if (!isSame) throw notPossible({ ...OF_ANOTHER_PAYER, values: { reference: other.reference } });
}

/** Counts money in suspense for an order, which requires an approval. */
export async function allocateSuspended(
  parts: OrderParts,
  id: string,
  input: AllocationInput,
  actor: Actor,
): Promise<OrderRecord> {
  try {
    return await allocateIn(parts, id, input, actor);
  } catch (error) {
    await noteRefusal(parts, error, namedActor(actor), input.order);
    throw error;
  }
}

function allocateIn(
  { steps }: OrderParts,
  id: string,
  { order: reference, amount, version }: AllocationInput,
  actor: Actor,
): Promise<OrderRecord> {
  const call = { reference, step: "money-seen", version, actor } as const;
  return steps.together([reference], (transaction) =>
    steps.makeIn(transaction, {
      ...call,
      change: async (context) => {
        const found = await lockSuspended(transaction, id);
        if (found === null) throw new ProviderError(404, UNKNOWN_PAYMENT, { code: "unknown_payment" });
        if (new Big(amount).gt(found.left))
          throw notPossible({
            ...MORE_THAN_STANDS,
            values: { amount: found.left, currency: found.currency },
          });
        const { details, destination } = context.order.facts;
        if (details === null || details.currency !== found.currency) throw notPossible(OF_ANOTHER_PAYER);
        const named = destination?.payerName ?? destination?.holder ?? "";
        if (found.counterparty !== null && compareNames(found.counterparty, named) === "other")
          throw notPossible({ ...OF_ANOTHER_PAYER, values: { reference } });
        const { differences } = await seenAs(context, asInput(found), found.id);
        await takeFromSuspense(transaction, found, amount);
        if (new Big(amount).eq(found.left)) await dropAsked(transaction, id);
        const payment = { ...found, differences: [...differences, "suspense"] as const };
        const change = await withMoney(context, await allocated(transaction, context.order, payment, amount));
        // The member who recorded it may not approve it for any order.
        const authors = [...new Set([...(change.facts?.authors ?? []), found.recordedBy.id])];
        return { ...change, facts: { ...change.facts, authors } };
      },
    }),
  );
}

/** In the form in which its line would be entered for an order: earlier releases took outputs on every network. */
function asInput(payment: LedgerPayment): SeenMoneyInput {
  const { amount, accountId, network, transaction, output, counterparty, bankReference, narration } = payment;
  const madeAt = new Date(payment.madeAt).toISOString();
  if (network !== null && transaction !== null)
    return {
      amount,
      madeAt,
      network,
      transaction,
      ...(output === null || !hasOutputs(network) ? {} : { output }),
    };
  return {
    amount,
    madeAt,
    accountId,
    payerName: counterparty ?? "",
    ...(bankReference === null ? {} : { bankReference }),
    ...(narration === null ? {} : { narration }),
  };
}
