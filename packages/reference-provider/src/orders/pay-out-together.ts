import type { PayoutsInput, ReadyPayouts } from "@tradeslip/contracts";
import { deskIdOf, findStep, isRefusal } from "@tradeslip/contracts/rules";
import { invalidField } from "../errors.ts";
import { type LedgerPayment, type Money, sentOf, sumOf } from "../ledger/ledger-payment.ts";
import { coinKey } from "../ledger/payment-keys.ts";
import { allocatePart, bookPayment, NO_DETAILS } from "../ledger/payment-store.ts";
import { endSuspense } from "../ledger/suspense.ts";
import type { DeskCaller } from "../roles/desk-guard.ts";
import { isHeldFrom, isOneAlone, requireAnotherApproved } from "./blocked-steps.ts";
import { bookingOf, deskCallerIn } from "./desk-steps.ts";
import type { Actor, StepContext } from "./step-context.ts";
import { requireTransaction } from "./money-steps.ts";
import { approvalNeeded, notPossible } from "./order-errors.ts";
import { leftToPay } from "./order-money.ts";
import type { OrderParts } from "./order-parts.ts";
import { type OrderRecord, recordsOf } from "./order-record.ts";
import { findOrder } from "./order-store.ts";
import { bookNetworkFee, type FeePart } from "./network-fee.ts";
import { payingAccount } from "./paying-account.ts";
import { approverOf } from "./payout-steps.ts";
import { NOT_PAID_OUT_TOGETHER, ORDER_TWICE } from "./step-messages.ts";
import { requireGrowthWithinLimits } from "./within-limits.ts";
import { conditionsOf, isAboveAgentDay, stepCallerOf, stepFactsOf } from "./order-conditions.ts";

/**
 * One transaction that pays out the rest of several orders: one ledger row with its parts, and one for the
 * network's fee. All of them, or none. Throws a ProviderError 409 that names the order that can't be paid.
 */
export async function payOutTogether(
  { steps }: OrderParts,
  { orders, network, transaction, accountId, fee }: PayoutsInput,
  actor: Actor,
): Promise<readonly OrderRecord[]> {
  requireTransaction(network, transaction);
  const references = orders.map(({ reference }) => reference);
  if (new Set(references).size < references.length) throw invalidField("orders", ORDER_TWICE);
  return steps.together(references, async (db) => {
    const found = await Promise.all(references.map((reference) => findOrder(db, reference)));
    const coin = deskIdOf(found[0]?.coin_id ?? "");
    const total = sumOf(found.map((order) => (order && leftToPay(order)?.amount) ?? "0"));
    let payment: LedgerPayment | null = null;
    const parts: FeePart[] = [];
    const paid: OrderRecord[] = [];
    for (const [turn, { reference, version }] of orders.entries())
      paid.push(
        await steps.makeIn(db, {
          reference,
          step: "sent",
          version,
          actor,
          change: async (context) => {
            const part = await requirePart(context, network, coin);
            await requireGrowthWithinLimits(context);
            parts.push({ amount: part.amount, earlier: sentOf(context.order.payments) });
            if (turn === 0) {
              payment = await bookAll(context, {
                network,
                transaction,
                accountId: await payingAccount(db, accountId, { ...part, network }),
                total: total.toFixed(),
                part: part.amount,
              });
            } else {
              const approved = { ...payment!, approvedBy: approverOf(context) ?? null };
              payment = await allocatePart(db, approved, {
                reference,
                version: version + 1,
                amount: part.amount,
              });
            }
            if (fee !== undefined && turn === orders.length - 1)
              await bookNetworkFee(context, {
                fee,
                network,
                currency: part.currency,
                parts,
                accountId: payment.accountId,
                about: payment.id,
                reference: references[0]!,
                caller: deskCallerIn(context),
              });
            return { payments: [...context.order.payments, payment] };
          },
        }),
      );
    await endSuspense(db, paid[0]!.payments.at(-1)!.id);
    return paid;
  });
}

/** What {@link payOutTogether} would book for this person: their orders, the longest waiting first. */
export async function readyPayouts(
  { db, settings, clock }: Pick<OrderParts, "db" | "settings" | "clock">,
  caller: DeskCaller,
): Promise<ReadyPayouts> {
  const rows = await db
    .selectFrom("orders")
    .selectAll()
    .where("agent_id", "=", caller.accountId)
    .where("state", "=", "money-seen")
    .where("side", "=", "buy")
    .orderBy("updated_at")
    .orderBy("reference")
    .execute();
  const [now, found] = [clock.now(), await settings.read(db)];
  const payouts: ReadyPayouts["payouts"] = [];
  const unapprovedUsd: string[] = [];
  for (const order of await recordsOf(db, rows)) {
    const conditions = await conditionsOf(db, order, found, now);
    const by = await stepCallerOf(db, caller, order, now);
    const rule = findStep("sent", stepFactsOf(order, conditions), by, now, { hasTransaction: true });
    const { destination } = order.facts;
    const left = leftToPay(order);
    if (isRefusal(rule) || left === null || isHeldFrom(caller, conditions)) continue;
    if (destination?.network === undefined || destination.address === undefined) continue;
    const approvedBy = approverOf({ order, conditions });
    if (order.facts.asked !== null || approvedBy === undefined) continue;
    if (await isOneAlone({ db, conditions, now }, { caller, approvedBy })) continue;
    if (approvedBy === null) {
      // Alone it is within the agent's day; after those above it, it may not be, and would hold all of them up.
      const isAfterOthers = unapprovedUsd.length > 0;
      if (isAfterOthers && (await isAboveAgentDay(db, order, found, now, unapprovedUsd))) continue;
      unapprovedUsd.push(order.usd);
    }
    const { network, address, tag } = destination;
    payouts.push({
      reference: order.reference,
      version: order.version,
      network,
      address,
      ...(tag === undefined ? {} : { tag }),
      coin: order.coin_id,
      ...left,
      usd: order.usd,
      ...(destination.payerName === undefined ? {} : { payerName: destination.payerName }),
      ...(approvedBy === null ? {} : { approvedBy: order.facts.approval!.by.name }),
    });
  }
  return { payouts };
}

/** The order's unpaid rest, if it can be sent on this network with the others and needs no other decision. */
async function requirePart(context: StepContext, network: string, coin: string): Promise<Money> {
  const { order } = context;
  const left = leftToPay(order);
  const isSame = order.side === "buy" && order.facts.destination?.network === network;
  // Coins with one symbol may be others.
  if (left === null || !isSame || deskIdOf(order.coin_id) !== coin)
    throw notPossible({ ...NOT_PAID_OUT_TOGETHER, values: { reference: order.reference } });
  const approvedBy = approverOf(context);
  if (order.facts.asked !== null || approvedBy === undefined) throw approvalNeeded(order.reference);
  await requireAnotherApproved(context, approvedBy);
  return left;
}

function bookAll(
  context: StepContext,
  {
    network,
    transaction,
    accountId,
    total,
    part,
  }: {
    readonly network: string;
    readonly transaction: string;
    readonly accountId: string | null;
    readonly total: string;
    readonly part: string;
  },
): Promise<LedgerPayment> {
  const { db, order, now } = context;
  return bookPayment(db, {
    ...NO_DETAILS,
    ...bookingOf(context),
    direction: "out",
    kind: "payout",
    network,
    transaction,
    accountId,
    currency: order.coin_symbol,
    amount: total,
    allocated: part,
    madeAt: now,
    approvedBy: approverOf(context) ?? null,
    key: coinKey(network, transaction),
  });
}
