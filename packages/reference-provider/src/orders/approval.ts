import type * as z from "zod";
import type { ApproveInput } from "@tradeslip/contracts/schemas";
import {
  endShown,
  isAmountSeen,
  isEndSeen,
  PROPOSAL_CHANGED,
  SEEN_DIFFERS,
} from "@tradeslip/contracts/rules";
import Big from "big.js";
import { writeCount } from "../db/counts.ts";
import type { Database } from "../db/database.ts";
import { ProviderError } from "../errors.ts";
import { queueNotice } from "../notices/notice-queue.ts";
import { requireRecentFactor } from "../sessions/step-up.ts";
import { approvesOwn, deskPeople } from "./approvers.ts";
import { deskCallerIn } from "./desk-steps.ts";
import type { Change, StepContext } from "./step-context.ts";
import { notPossible } from "./order-errors.ts";
import { type OrderRecord, recordOf } from "./order-record.ts";
import { partsOf, type Proposal, proposalOf } from "./proposal.ts";
import { usdAsAgreed, usdOf } from "./usd-worth.ts";
import { requirePayoutWithinLimits } from "./within-limits.ts";
import { OWN_APPROVAL_ABOVE_DAY, OWN_APPROVAL_NEEDS_REASON } from "./step-messages.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Audit actions for unallocated money. */
export const SUSPENSE_APPROVED = { refund: "refund-approved", correct: "correction-approved" } as const;

/**
 * Throws a ProviderError 409: `proposal_changed` if the approver read another proposal, `seen_differs` if
 * what they entered doesn't match the account or destination.
 */
export async function approve(
  context: StepContext,
  { agrees, text, covers, seen = "" }: z.infer<typeof ApproveInput>,
): Promise<Change> {
  const { order, now, conditions } = context;
  const caller = deskCallerIn(context);
  const proposal = proposalOf(order, conditions);
  if (proposal === null || covers !== proposal.hash) throw new ProviderError(409, PROPOSAL_CHANGED);
  const isOwn = approvesOwn(caller.accountId, order);
  if (isOwn) {
    if (text === undefined) throw notPossible(OWN_APPROVAL_NEEDS_REASON);
    requireRecentFactor(caller.session, now);
  }
  if (agrees && !isWhatStands(order, proposal, seen)) throw new ProviderError(409, SEEN_DIFFERS);
  if (agrees && proposal.goesOut[0]?.kind === "payout")
    await requirePayoutWithinLimits(context, order.facts.asked);
  const by = { id: caller.accountId, name: caller.name };
  const parts = order.facts.asked === null ? { parts: partsOf(order, conditions) } : {};
  const approval = { agrees, covers, ...parts, by, at: now, text: text ?? null, isAlone: isOwn };
  if (!agrees)
    // A refused request is dropped: it would hide what else could be decided.
    return { facts: { approval, asked: null } };
  if (!isOwn) return { facts: { approval } };
  const usd = await worthOf(context, proposal);
  await requireRoomAlone(context, usd);
  await tellOfOwnApproval(context.db, order.reference, now);
  const { aloneAt = [], aloneUsd = aloneAt.map(() => order.usd) } = order.facts;
  const worth = (usd ?? new Big(order.usd)).toFixed();
  return { facts: { approval, aloneAt: [...aloneAt, now], aloneUsd: [...aloneUsd, worth] } };
}

/**
 * The value of what goes out, in dollars, and at least the order's, unless this decision lets nothing out; null:
 * part of it has no known price.
 */
async function worthOf(
  { db, order, settings }: Pick<StepContext, "db" | "order" | "settings">,
  { goesOut }: Proposal,
): Promise<Big | null> {
  const out = goesOut.filter(({ kind }) => kind !== "correction" && kind !== "write-off");
  if (out.length === 0) return new Big(0);
  let sum = new Big(0);
  // An exchange lets the order's own payout go.
  for (const money of out.filter(({ kind }) => kind !== "exchange")) {
    const usd = usdAsAgreed(order, money) ?? (await usdOf(db, settings, money.currency, money.amount));
    if (usd === null) return null;
    sum = sum.plus(usd);
  }
  return sum.gt(order.usd) ? sum : new Big(order.usd);
}

function isWhatStands(order: OrderRecord, { ask, goesOut, right }: Proposal, seen: string): boolean {
  // The account shows the right row; the wrong one exists only here.
  if (right !== undefined) return isAmountSeen(seen, right.amount);
  if (ask.what === "amount") {
    const payment = order.payments.find(({ id }) => id === ask.paymentId);
    // The chain's amount takes precedence over the one entered.
    const stands = payment?.chain?.state === "differs" ? payment.chain.amount : payment?.amount;
    return isAmountSeen(seen, stands ?? payment?.amount ?? "");
  }
  const { side, facts } = order;
  return isEndSeen(seen, endShown({ side, destination: facts.destination }, goesOut[0]));
}

/** Notifies everyone with a role. @param reference null: unallocated money */
export async function tellOfOwnApproval(db: Database, reference: string | null, now: number): Promise<void> {
  for (const { id } of await deskPeople(db))
    await queueNotice(db, id, { kind: "self-approved", reference }, now);
}

/**
 * Decisions that a person makes alone are limited per day, for orders and unallocated money: each decision
 * counts, whatever happened since. Locks out other approvals until the transaction ends.
 * @param worth null: unknown, and so within no limit
 */
export async function requireRoomAlone(
  { db, settings, now }: Pick<StepContext, "db" | "settings" | "now">,
  worth: Big | null,
): Promise<void> {
  const { aloneDayUsd } = settings.limits;
  if (aloneDayUsd === null) return;
  await writeCount(db, "own-approvals", 1);
  const since = now - DAY_MS;
  const sum = worth?.plus(await approvedAloneOfOrders(db, since)).plus(await suspenseAlone(db, since));
  if (sum === undefined || sum.gt(aloneDayUsd))
    throw notPossible({ ...OWN_APPROVAL_ABOVE_DAY, values: { limit: aloneDayUsd } });
}

/** In USD. */
async function approvedAloneOfOrders(db: Database, since: number): Promise<Big> {
  const rows = await db
    .selectFrom("orders")
    .selectAll()
    .where("updated_at", ">", since)
    .where("facts", "like", '%"aloneAt":%')
    .execute();
  return rows
    .map((row) => recordOf(row))
    .reduce((total, { usd, facts }) => {
      const { aloneAt = [], aloneUsd = [] } = facts;
      return aloneAt.reduce((own, at, turn) => (at > since ? own.plus(aloneUsd[turn] ?? usd) : own), total);
    }, new Big(0));
}

/** In USD: for unallocated money, which only the audit records. */
async function suspenseAlone(db: Database, since: number): Promise<Big> {
  const rows = await db
    .selectFrom("audit")
    .select("content")
    .where("action", "in", Object.values(SUSPENSE_APPROVED))
    .where("at", ">", since)
    .execute();
  return rows.reduce((sum, { content }) => {
    // Only approveAsked writes it.
    const { isAlone, usd } = JSON.parse(content ?? "{}") as { isAlone?: boolean; usd?: string };
    return isAlone === true && usd !== undefined ? sum.plus(usd) : sum;
  }, new Big(0));
}
