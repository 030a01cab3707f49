import type { DeskOrder, DeskOrderRow, OrderStatus } from "@tradeslip/contracts";
import {
  can,
  checkDeskText,
  EARLIER_LISTED,
  mixesScripts,
  possibleSteps,
  type StepCaller,
} from "@tradeslip/contracts/rules";
import type { TwinLine } from "@tradeslip/contracts/schemas";
import type { Database } from "../db/database.ts";
import type { OrderHistoryTable } from "../db/order-tables.ts";
import { isAttended } from "../desk/attendance.ts";
import { isStopped, type Settings } from "../desk/settings-store.ts";
import { paymentAnswer } from "../ledger/ledger-payment.ts";
import { elsewhereAnswer } from "./asked-elsewhere.ts";
import { countAhead } from "./inbox-order.ts";
import { minutesToAnswer } from "./answer-time.ts";
import { orderDropsOffAt } from "./drops-off.ts";
import { grossMargin } from "./gross-margin.ts";
import type { OrderFollowers } from "../notices/order-followers.ts";
import { callerOf, closesByItselfAt } from "./make-step.ts";
import type { Actor } from "./step-context.ts";
import {
  INBOX,
  isEnded,
  localOf,
  type OrderFacts,
  type OrderRecord,
  paymentDetailsOf,
  timeOf,
} from "./order-record.ts";
import { readHistory } from "./order-store.ts";
import {
  confirmationsOf,
  differencesOf,
  lastOut,
  minutesPaid,
  moneyOf,
  receivableOf,
} from "./order-money.ts";
import { answerBy, moneyTold, restToPay } from "./money-told.ts";
import { isApproved, isProposed, type Proposal, proposalOf } from "./proposal.ts";
import { payerSums } from "./payer-limits.ts";
import { isThreadOpen, messagesOf } from "./thread.ts";
import { twinsOfOrder } from "./twin-lines.ts";
import { finishedBy, usualTimes } from "./usual-times.ts";
import { stepFactsOf, type Surroundings, surroundingsOf } from "./surroundings.ts";

/** @param together of all unclaimed orders of its browser */
export function rowAnswer(order: OrderRecord, together: readonly string[]): DeskOrderRow {
  const payerName = order.facts.destination?.payerName ?? order.facts.destination?.holder;
  return {
    reference: order.reference,
    version: order.version,
    state: order.state,
    side: order.side,
    surface: order.surface,
    coin: { id: order.coin_id, symbol: order.coin_symbol, name: order.coin_name },
    usd: order.usd,
    coinAmount: order.coin_amount,
    rate: order.rate,
    ...optional("local", localOf(order)),
    priceSource: order.price_source,
    issuedAt: timeOf(order.issued_at),
    expiresAt: timeOf(order.slip_ends_at),
    announcedAt: timeOf(order.announced_at),
    updatedAt: timeOf(order.updated_at),
    ...(order.agent_id === null ? {} : { agent: { id: order.agent_id, name: order.agent_name ?? "" } }),
    ...(payerName === undefined ? {} : { payerName }),
    ...(order.held_until === null ? {} : { heldUntil: timeOf(order.held_until) }),
    late: order.late === 1,
    selfApproved: order.facts.aloneAt !== undefined,
    together: together.filter((reference) => reference !== order.reference),
    money: moneyOf(order),
    differences: [...differencesOf(order)],
    ...optional("transaction", transactionOf(order)),
    ...optional("outcome", order.outcome ?? undefined),
    unread: order.unread,
  };
}

interface Asked {
  readonly settings: Settings;
  readonly followers: Pick<OrderFollowers, "ofOrder">;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

/** For a member of the desk. */
export async function deskOrderAnswer(
  db: Database,
  order: OrderRecord,
  actor: Actor,
  { settings, now }: Omit<Asked, "followers">,
): Promise<DeskOrder> {
  const around = await surroundingsOf(db, order, settings, now);
  const stepFacts = stepFactsOf(order, around);
  const caller = await callerOf(db, actor, order, now);
  const history = await readHistory(db, order.reference);
  const { facts } = order;
  const sums = await payerSums(db, order, now);
  const dropsOff = orderDropsOffAt(order, settings);
  return {
    ...rowAnswer(order, await togetherOf(db, order)),
    token: order.token,
    ...(order.claimed_at === null ? {} : { claimedAt: timeOf(order.claimed_at) }),
    ...(dropsOff === null ? {} : { dropsOffAt: timeOf(dropsOff) }),
    hasAccount: order.account_id !== null,
    ...optional("language", facts.language),
    ...destinationAnswer(facts),
    ...(facts.details === null ? {} : { receivingAccountId: facts.details.accountId }),
    ...optional("paymentDetails", paymentDetailsOf(order)),
    accountPaused: around.accountPaused,
    ...(facts.saidPaid === null
      ? {}
      : {
          saidPaid: {
            at: timeOf(facts.saidPaid.at),
            ...optional("transaction", facts.saidPaid.transaction ?? undefined),
          },
        }),
    ...(facts.notFoundAt === null ? {} : { notFoundAt: timeOf(facts.notFoundAt) }),
    payments: order.payments.map(paymentAnswer),
    ...optional("proposal", proposalAnswer(order, around, caller, await twinsOfOrder(db, order))),
    ...receivableAnswer(order),
    ...(await marginAnswer(db, order, caller)),
    ...optional("minutesPaid", minutesPaid(order) ?? undefined),
    ...settlementAnswer(order),
    ...(facts.dispute === null || order.state !== "disputed"
      ? {}
      : { dispute: { ...facts.dispute, at: timeOf(facts.dispute.at) } }),
    ...optional("said", facts.said ?? undefined),
    messages: await messagesOf(db, order.reference),
    mixedScripts: Object.entries(facts.destination ?? {}).flatMap(([name, value]) =>
      typeof value === "string" && mixesScripts(value) ? [name] : [],
    ),
    history: history.map(({ version, step, state, at, by_kind, by_name, text }) => ({
      version,
      step,
      state,
      at: timeOf(at),
      by: { kind: by_kind, ...optional("name", by_name ?? undefined) },
      ...optional("text", text ?? undefined),
    })),
    earlier: await earlierOrders(db, order),
    sums: { dayUsd: sums.dayUsd.toFixed(2), monthUsd: sums.monthUsd.toFixed(2) },
    steps: [...possibleSteps(stepFacts, caller, now)],
  };
}

/** For the order's customer, on its page. */
export async function statusAnswer(
  db: Database,
  order: OrderRecord,
  { settings, followers, now }: Asked,
): Promise<OrderStatus> {
  const { facts } = order;
  const around = await surroundingsOf(db, order, settings, now);
  const stepFacts = stepFactsOf(order, around);
  const proposal = proposalOf(order, around);
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
    ...shownToPay(order, around.accountPaused, now),
    ...(order.payments.length === 0
      ? {}
      : {
          money: moneyOf(order),
          moneyAt: timeOf(Math.max(...order.payments.map(({ recordedAt }) => recordedAt))),
        }),
    ...optional("moneyTold", moneyTold(order, rows)),
    ...optional("confirmations", confirmationsOf(order)),
    ...optional("answerBy", answerBy(order, around)),
    awaitsApproval: proposal !== null && awaitsApproval(order, proposal, around),
    ...settlementAnswer(order),
    ...optional("transaction", transactionOf(order)),
    ...optional("reason", reasonOf(order, rows)),
    ...optional("outcome", order.outcome ?? undefined),
    steps: [...possibleSteps(stepFacts, { kind: "customer" }, now)],
  };
}

/** What happens by itself, and when. */
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

/** Where to pay stands there only while the customer should pay there. */
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

function destinationAnswer({ destination, destinationAsked }: OrderFacts) {
  return {
    ...(destination === null
      ? {}
      : { destination: { ...destination, givenAt: timeOf(destination.givenAt) } }),
    ...(destinationAsked === null
      ? {}
      : { destinationAsked: { reason: destinationAsked.reason, at: timeOf(destinationAsked.at) } }),
  };
}

function receivableAnswer(order: OrderRecord): Pick<DeskOrder, "receivable"> {
  const open = receivableOf(order);
  return open === null ? {} : { receivable: { currency: open.currency, amount: open.amount } };
}

/** Before anything went out, what came would be called earned. */
async function marginAnswer(
  db: Database,
  order: OrderRecord,
  caller: StepCaller,
): Promise<Pick<DeskOrder, "margin">> {
  const isShown = caller.kind === "desk" && can(caller.role, "manages-desk") && lastOut(order) !== undefined;
  return isShown ? { margin: await grossMargin(db, order) } : {};
}

function settlementAnswer({
  facts: { settlement },
  offer_until,
}: OrderRecord): Pick<OrderStatus, "settlement"> {
  if (settlement === null) return {};
  return {
    settlement: {
      ...settlement,
      at: timeOf(settlement.at),
      ...(offer_until === null ? {} : { answerUntil: timeOf(offer_until) }),
    },
  };
}

/** Of the payout as its customer looks for it; of the refund, once everything went back. */
function transactionOf(order: OrderRecord): string | undefined {
  const last = lastOut(order);
  return last?.transaction ?? last?.bankReference ?? undefined;
}

/** A second person is asked, and hasn't decided yet. */
function awaitsApproval(order: OrderRecord, proposal: Proposal, around: Surroundings): boolean {
  const isDecided = isApproved(order, proposal) && around.approverStands;
  return isProposed(order) && proposal.reasons.length > 0 && !isDecided;
}

function proposalAnswer(
  order: OrderRecord,
  around: Surroundings,
  caller: StepCaller,
  twins: TwinLine[] | undefined,
): DeskOrder["proposal"] {
  const proposal = proposalOf(order, around);
  if (proposal === null) return undefined;
  const { approval } = order.facts;
  return {
    ...proposal,
    ...optional("twins", twins),
    isApproved: isApproved(order, proposal) && around.approverStands,
    mayApprove: caller.kind === "desk" && caller.mayApprove,
    ...(approval?.covers === proposal.hash
      ? {
          decided: {
            agrees: approval.agrees,
            by: approval.by.name,
            at: timeOf(approval.at),
            ...optional("text", approval.text ?? undefined),
          },
        }
      : {}),
  };
}

function optional<Name extends string, Value>(
  name: Name,
  value: Value | undefined,
): Partial<Record<Name, Value>> {
  return (value === undefined ? {} : { [name]: value }) as Partial<Record<Name, Value>>;
}

/** Why the order ended before its time: of the step that ended it. What agents noted since is for them. */
function reasonOf({ state }: OrderRecord, history: readonly OrderHistoryTable[]): string | undefined {
  if (state !== "cancelled" && state !== "returned") return undefined;
  const end = history.findLast(
    (entry, place) => entry.state === state && history[place - 1]?.state !== state,
  );
  return end?.text ?? undefined;
}

/** States as the customer reads them: each from its beginning. */
function statesOf(history: readonly OrderHistoryTable[]): NonNullable<OrderStatus["history"]> {
  return history.flatMap(({ state, at, by_kind, by_name }, place) => {
    if (history[place - 1]?.state === state) return [];
    const isDesk = by_kind !== "customer" && by_kind !== "system";
    return [{ state, at: timeOf(at), ...(isDesk ? optional("agent", nameForCustomer(by_name)) : {}) }];
  });
}

/** An agent's own name is a text that the customer reads too. */
function nameForCustomer(name: string | null): string | undefined {
  return name === null || checkDeskText(name) !== null ? undefined : name;
}

async function togetherOf(db: Database, { state, browser }: OrderRecord): Promise<readonly string[]> {
  if (state !== "announced" || browser === null) return [];
  const rows = await db
    .selectFrom("orders")
    .select("reference")
    .where("browser", "=", browser)
    .where("inbox_rank", "=", INBOX.unclaimed)
    .orderBy("announced_at")
    .execute();
  return rows.map(({ reference }) => reference);
}

async function earlierOrders(db: Database, order: OrderRecord): Promise<DeskOrder["earlier"]> {
  const found = new Map<string, DeskOrder["earlier"][number]>();
  const columns = {
    account: "account_id",
    browser: "browser",
    destination: "destination",
    payer: "payer",
  } as const;
  for (const [same, column] of Object.entries(columns) as [
    keyof typeof columns,
    (typeof columns)["account"],
  ][]) {
    const value = order[column];
    if (value === null) continue;
    const rows = await db
      .selectFrom("orders")
      .select(["reference", "state", "usd", "announced_at"])
      .where(column, "=", value)
      .where("reference", "!=", order.reference)
      .orderBy("announced_at", "desc")
      .limit(EARLIER_LISTED)
      .execute();
    for (const { reference, state, usd, announced_at } of rows) {
      const known = found.get(reference) ?? { reference, state, usd, at: timeOf(announced_at), same: [] };
      found.set(reference, { ...known, same: [...known.same, same] });
    }
  }
  return [...found.values()];
}
