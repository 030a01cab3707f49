/** An order as shown to its customer, on its page. */
import type { OrderStatus } from "@tradeslip/contracts";
import { checkDeskText, possibleSteps } from "@tradeslip/contracts/rules";
import type { Database } from "../db/database.ts";
import type { OrderHistoryTable } from "../db/order-tables.ts";
import { isAttended } from "../desk/attendance.ts";
import { isStopped, type Settings } from "../desk/settings-store.ts";
import { elsewhereAnswer } from "./asked-elsewhere.ts";
import { countAhead } from "./inbox-order.ts";
import { minutesToAnswer } from "./answer-time.ts";
import { orderDropsOffAt } from "./drops-off.ts";
import { closesByItselfAt } from "./make-step.ts";
import { isEnded, localOf, type OrderRecord, paymentDetailsOf, timeOf } from "./order-record.ts";
import { readHistory } from "./order-store.ts";
import { confirmationsOf, moneyOf } from "./order-money.ts";
import { answerBy, moneyTold, restToPay } from "./money-told.ts";
import { isApproved, isProposed, type Proposal, proposalOf } from "./proposal.ts";
import { isThreadOpen, messagesOf } from "./thread.ts";
import { finishedBy, usualTimes } from "./usual-times.ts";
import { stepFactsOf, conditionsOf, type OrderConditions } from "./order-conditions.ts";
import { type Asked, destinationAnswer, settlementAnswer, transactionOf, optional } from "./order-views.ts";

/** The status for the order's customer. */
export async function statusAnswer(
  db: Database,
  order: OrderRecord,
  { settings, followers, now }: Asked,
): Promise<OrderStatus> {
  const { facts } = order;
  const conditions = await conditionsOf(db, order, settings, now);
  const stepFacts = stepFactsOf(order, conditions);
  const proposal = proposalOf(order, conditions);
  const rows = await readHistory(db, order.reference);
  const history = statesOf(rows);
  const isUnclaimed = order.state === "announced";
  return {
    desk: order.state,
    version: order.version,
    attended: await isAttended(db, now),
    ...(isUnclaimed
      ? {
          ahead: await countAhead(db, order, now),
          ...optional("halfAnsweredWithin", await minutesToAnswer(db, now)),
        }
      : {}),
    ...(isEnded(order.state) ? {} : { usual: await usualTimes(db, now) }),
    ...optional("deadline", deadlineOf(order, settings, now)),
    ...optional("agent", nameForCustomer(order.agent_name)),
    ...optional(
      "agentFinished",
      isEnded(order.state) ? undefined : await finishedBy(db, order.agent_id, now),
    ),
    at: history.at(-1)?.at ?? timeOf(order.updated_at),
    history,
    usd: order.usd,
    coinAmount: order.coin_amount,
    rate: order.rate,
    ...facts.renewedPrice,
    ...optional("local", localOf(order)),
    ...optional("language", facts.language),
    expiresAt: timeOf(order.slip_ends_at),
    ...optional("said", facts.said ?? undefined),
    ...(order.is_bare === 0 ? { notices: await followers.ofOrder(db, order.reference) } : {}),
    ...(isThreadOpen(order) ? { messages: await messagesOf(db, order.reference) } : {}),
    ...(facts.notFoundAt === null ? {} : { notFoundAt: timeOf(facts.notFoundAt) }),
    ...destinationAnswer(facts),
    ...(await elsewhereAnswer(db, order)),
    ...(order.state === "claimed" && isStopped(settings) ? { stopped: true } : {}),
    ...(order.details_at === null && facts.noHold ? { noHold: true } : {}),
    ...shownToPay(order, conditions.accountPaused, now),
    ...(order.payments.length === 0
      ? {}
      : {
          money: moneyOf(order),
          moneyAt: timeOf(Math.max(...order.payments.map(({ recordedAt }) => recordedAt))),
        }),
    ...optional("moneyTold", moneyTold(order, rows)),
    ...optional("confirmations", confirmationsOf(order)),
    ...optional("answerBy", answerBy(order, conditions)),
    awaitsApproval: proposal !== null && awaitsApproval(order, proposal, conditions),
    ...settlementAnswer(order),
    ...optional("transaction", transactionOf(order)),
    ...optional("reason", reasonOf(order, rows)),
    ...optional("outcome", order.outcome ?? undefined),
    steps: [...possibleSteps(stepFacts, { kind: "customer" }, now)],
  };
}

/** What happens automatically, and when. */
function deadlineOf(order: OrderRecord, settings: Settings, now: number): OrderStatus["deadline"] {
  const { state, slip_ends_at, lapses_at, offer_until } = order;
  const dropsOff = orderDropsOffAt(order, settings);
  if (dropsOff !== null) return { at: timeOf(dropsOff), atEnd: "drops-off" };
  if (state === "details-shown" && lapses_at !== null) return { at: timeOf(lapses_at), atEnd: "cancelled" };
  if (state === "money-seen" && offer_until !== null) return { at: timeOf(offer_until), atEnd: "returned" };
  const closesAt = closesByItselfAt(order);
  if (closesAt !== null) return { at: timeOf(closesAt), atEnd: "closed" };
  const isPriced = (state === "announced" || state === "claimed") && slip_ends_at > now;
  return isPriced ? { at: timeOf(slip_ends_at), atEnd: "price-expires" } : undefined;
}

/** Payment details are shown only while the customer should pay there. */
function shownToPay(order: OrderRecord, accountPaused: boolean, now: number): Partial<OrderStatus> {
  if (order.details_at === null) return {};
  const isToPay = order.state === "details-shown" || order.state === "said-paid";
  const holdOver = isToPay && order.held_until !== null && now >= order.held_until;
  const rest = restToPay(order, accountPaused, now);
  const isCovered = (!isToPay && rest === undefined) || accountPaused || holdOver;
  const details = isCovered ? undefined : paymentDetailsOf(order);
  const { amount = details?.amount } = rest ?? {};
  return {
    ...(details === undefined || amount === undefined ? {} : { paymentDetails: { ...details, amount } }),
    ...optional("restUntil", rest?.until),
    ...(isToPay ? { accountPaused, holdOver } : {}),
  };
}

/** A second person was asked and hasn't decided. */
function awaitsApproval(order: OrderRecord, proposal: Proposal, conditions: OrderConditions): boolean {
  const isDecided = isApproved(order, proposal) && conditions.approverStands;
  return isProposed(order) && proposal.reasons.length > 0 && !isDecided;
}

/** Why the order ended early: the text of the step that ended it. Agents' later notes are internal. */
function reasonOf({ state }: OrderRecord, history: readonly OrderHistoryTable[]): string | undefined {
  if (state !== "cancelled" && state !== "returned") return undefined;
  const end = history.findLast(
    (entry, place) => entry.state === state && history[place - 1]?.state !== state,
  );
  return end?.text ?? undefined;
}

/** States as the customer sees them, each from when it began. */
function statesOf(history: readonly OrderHistoryTable[]): NonNullable<OrderStatus["history"]> {
  return history.flatMap(({ state, at, by_kind, by_name }, place) => {
    if (history[place - 1]?.state === state) return [];
    const isDesk = by_kind !== "customer" && by_kind !== "system";
    return [{ state, at: timeOf(at), ...(isDesk ? optional("agent", nameForCustomer(by_name)) : {}) }];
  });
}

/** The customer also reads the agent's name, so it is checked like other texts. */
function nameForCustomer(name: string | null): string | undefined {
  return name === null || checkDeskText(name) !== null ? undefined : name;
}
