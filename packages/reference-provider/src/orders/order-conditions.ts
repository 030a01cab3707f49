import { can, type Capability, type StepCaller, type StepFacts } from "@tradeslip/contracts/rules";
import Big from "big.js";
import type { Database } from "../db/database.ts";
import { wasReplaced } from "../desk/local-rates.ts";
import type { Settings } from "../desk/settings-store.ts";
import { heldOf, standing, sumOf } from "../ledger/ledger-payment.ts";
import { hasCorrection } from "../ledger/payment-conditions.ts";
import type { DeskCaller } from "../roles/desk-guard.ts";
import { isEnded, type OrderRecord } from "./order-record.ts";
import { approversOf, deskPeople } from "./approvers.ts";
import { coinsOnTheirWay, differencesOf, leftToPay, otherMoney, receivableOf } from "./order-money.ts";
import { blockOf } from "./blocks.ts";
import { isFirstOrder } from "./first-order.ts";
import { limitReason } from "./payer-limits.ts";
import { isProposed } from "./proposal.ts";
import { usdOfAll } from "./usd-worth.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Facts from other rows on which an order's steps depend. */
export interface OrderConditions {
  readonly accountPaused: boolean;
  /** Worth more than `approvalAbove`. */
  readonly isAbove: boolean;
  /** With this one, the agent's payouts without approval, and their network fees, exceed `agentDayUsd`. */
  readonly isAgentDay: boolean;
  /** This order exceeds a limit of its payer, or a name or browser is blocked. */
  readonly isAboveLimit: boolean;
  /** Its account, destination or payout account is blocked. */
  readonly isBlocked: boolean;
  /** Its local rate was replaced within a quarter of an hour. */
  readonly isRateReplaced: boolean;
  /** Its approver still has a role; of a blocked customer's money, an admin's. */
  readonly approverStands: boolean;
  /** How long a payer's first money waits; null: it isn't the first, or there is no wait. */
  readonly waitHours: number | null;
}

/** docs/product.md, P20. */
export async function conditionsOf(
  db: Database,
  order: OrderRecord,
  settings: Settings,
  now: number,
): Promise<OrderConditions> {
  const { limits } = settings;
  const { details } = order.facts;
  // Reasons only concern received money, so they are skipped for an ended order without any.
  const hasCome = standing(order.payments, "customer").length > 0;
  const block = isEnded(order.state) && !hasCome ? null : await blockOf(db, order, now);
  const isSendable = order.state === "money-seen" || order.state === "disputed";
  const isWaiting = limits.waitHours > 0 && isSendable && (await isFirstOrder(db, order));
  return {
    accountPaused: details !== null && !isEnded(order.state) && (await isPaused(db, details.accountId)),
    isAbove: limits.approvalAbove !== null && new Big(order.usd).gt(limits.approvalAbove),
    isAgentDay: order.state === "money-seen" && (await isAboveAgentDay(db, order, settings, now)),
    isAboveLimit: hasCome && (block === "soft" || (await limitReason(db, order, { limits }, now))),
    isBlocked: block === "firm",
    isRateReplaced: hasCome && (await isRateReplaced(db, order)),
    approverStands: await mayDecide(
      db,
      order.facts.approval?.by.id,
      block === "firm" ? "manages-desk" : "works-orders",
    ),
    waitHours: isWaiting ? limits.waitHours : null,
  };
}

async function isRateReplaced(db: Database, { side, facts: { local } }: OrderRecord): Promise<boolean> {
  if (local === null) return false;
  const { currency, asOf, issuedAt } = local;
  return wasReplaced(db, { currency, side, setAt: Date.parse(asOf), issuedAt });
}

/** The facts that the table of steps requires. */
export function stepFactsOf(order: OrderRecord, conditions: OrderConditions): StepFacts {
  const { facts, payments } = order;
  const differences = differencesOf(order);
  const payouts = standing(payments, "payout");
  const seenAt = standing(payments, "customer").at(-1)?.recordedAt;
  return {
    state: order.state,
    agent: order.agent_id === null ? null : { id: order.agent_id, name: order.agent_name ?? "" },
    deskStepAt: order.desk_step_at,
    lastStepAt: order.updated_at,
    slipEndsAt: order.slip_ends_at,
    hasDestination: facts.destination !== null,
    destinationAsked: facts.destinationAsked !== null,
    saidPaid: facts.saidPaid?.transaction === null && facts.saidPaid.at > (facts.notFoundAt ?? 0),
    detailsWereShown: order.details_at !== null,
    heldUntil: order.held_until,
    lapsesAt: order.lapses_at,
    accountPaused: conditions.accountPaused,
    amountOrTimeDiffers: differences.includes("amount") || differences.includes("time"),
    isProposed: isProposed(order),
    offerUntil: order.offer_until,
    settlement: facts.settlement?.state ?? null,
    paidOut: payouts.length > 0,
    sentBy: payouts.map(({ recordedBy }) => recordedBy.id),
    owesPayout: leftToPay(order) !== null,
    moneyCame: heldOf(payments).length > 0,
    otherMoneyCame: otherMoney(order).length > 0,
    isReceivable: receivableOf(order) !== null,
    coinsOnTheirWay: coinsOnTheirWay(order),
    waitsUntil:
      conditions.waitHours === null || seenAt === undefined ? null : seenAt + conditions.waitHours * HOUR_MS,
  };
}

/** A deleted account's details aren't shown either. */
async function isPaused(db: Database, accountId: string): Promise<boolean> {
  const account = await db
    .selectFrom("receiving_accounts")
    .select(["paused", "deleted_at"])
    .where("id", "=", accountId)
    .executeTakeFirst();
  return account === undefined || account.paused === 1 || account.deleted_at !== null;
}

async function mayDecide(db: Database, id: string | undefined, capability: Capability): Promise<boolean> {
  if (id === undefined) return false;
  return (await deskPeople(db)).some((person) => person.id === id && can(person.role, capability));
}

/**
 * Whether the agent's payouts in a day without a second person, with what networks took, exceed the limit.
 * @param together of other orders that are paid out at the same moment, in USD
 */
export async function isAboveAgentDay(
  db: Database,
  { agent_id, reference, usd }: OrderRecord,
  settings: Settings,
  now: number,
  together: readonly string[] = [],
): Promise<boolean> {
  const { agentDayUsd } = settings.limits;
  if (agentDayUsd === null || agent_id === null) return false;
  const ofDay = db
    .selectFrom("desk_payments")
    .where("recorded_by", "=", agent_id)
    .where("recorded_at", ">", now - DAY_MS);
  const rows = await ofDay
    .innerJoin("desk_allocations", "desk_allocations.payment_id", "desk_payments.id")
    .innerJoin("orders", "orders.reference", "desk_allocations.reference")
    .select(["orders.reference", "usd"])
    .distinct()
    .where("kind", "=", "payout")
    .where("approved_by", "is", null)
    .where("part_approved_by", "is", null)
    .where("orders.reference", "!=", reference)
    .execute();
  // Who approves a payout doesn't read the fee that its agent then names.
  const fees = await ofDay
    .select(["currency", "amount"])
    .where("kind", "=", "fee")
    .where("network", "is not", null)
    .where((eb) => eb.not(hasCorrection()))
    .execute();
  const took = await usdOfAll(db, settings, fees);
  return took === null || sumOf([usd, took, ...together, ...rows.map((row) => row.usd)]).gt(agentDayUsd);
}

/** A member's rights on this order. */
export async function stepCallerOf(
  db: Database,
  { accountId, role }: DeskCaller,
  order: OrderRecord,
  now: number,
): Promise<StepCaller> {
  const people = await deskPeople(db);
  return {
    kind: "desk",
    id: accountId,
    role,
    mayApprove: approversOf(people, order, now).has(accountId),
    isOnlyAdmin: people.filter((person) => can(person.role, "manages-desk")).length === 1,
  };
}
