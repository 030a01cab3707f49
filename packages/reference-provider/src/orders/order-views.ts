import type { DeskOrder, DeskOrderRow, OrderStatus } from "@tradeslip/contracts";
import {
  can,
  EARLIER_LISTED,
  mixesScripts,
  possibleSteps,
  type StepCaller,
} from "@tradeslip/contracts/rules";
import { PROPOSAL_PARTS, type TwinLine } from "@tradeslip/contracts/schemas";
import type { Database } from "../db/database.ts";
import { type Settings } from "../desk/settings-store.ts";
import { paymentAnswer, standing } from "../ledger/ledger-payment.ts";
import { orderDropsOffAt } from "./drops-off.ts";
import { grossMargin } from "./gross-margin.ts";
import type { OrderFollowers } from "../notices/order-followers.ts";
import { callerOf } from "./make-step.ts";
import type { Actor } from "./step-context.ts";
import {
  INBOX,
  localOf,
  type OrderFacts,
  type OrderRecord,
  paymentDetailsOf,
  timeOf,
} from "./order-record.ts";
import { readHistory } from "./order-store.ts";
import { differencesOf, isOpenAgain, wentOut, minutesPaid, moneyOf, receivableOf } from "./order-money.ts";
import { isApproved, partsOf, proposalOf } from "./proposal.ts";
import { payerSums } from "./payer-limits.ts";
import { messagesOf } from "./thread.ts";
import { twinsOfOrder } from "./twin-lines.ts";
import { stepFactsOf, conditionsOf, type OrderConditions } from "./order-conditions.ts";

/** @param together references of all unclaimed orders of its browser */
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

export interface Asked {
  readonly settings: Settings;
  readonly followers: Pick<OrderFollowers, "ofOrder">;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

/** The order for a member of the desk. */
export async function deskOrderAnswer(
  db: Database,
  order: OrderRecord,
  actor: Actor,
  { settings, now }: Omit<Asked, "followers">,
): Promise<DeskOrder> {
  const conditions = await conditionsOf(db, order, settings, now);
  const stepFacts = stepFactsOf(order, conditions);
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
    accountPaused: conditions.accountPaused,
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
    ...optional("proposal", proposalAnswer(order, conditions, caller, await twinsOfOrder(db, order))),
    ...(isOpenAgain(order) ? { isOpenAgain: true } : {}),
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

export function destinationAnswer({ destination, destinationAsked }: OrderFacts) {
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

/** Hidden before anything was paid out, when all money received would look like profit. */
async function marginAnswer(
  db: Database,
  order: OrderRecord,
  caller: StepCaller,
): Promise<Pick<DeskOrder, "margin">> {
  const isShown = caller.kind === "desk" && can(caller.role, "manages-desk") && wentOut(order);
  return isShown ? { margin: await grossMargin(db, order) } : {};
}

export function settlementAnswer({
  facts: { settlement },
  offer_until,
}: OrderRecord): Pick<OrderStatus, "settlement"> {
  if (settlement === null) return {};
  const { came: _came, ...shown } = settlement;
  return {
    settlement: {
      ...shown,
      at: timeOf(settlement.at),
      ...(offer_until === null ? {} : { answerUntil: timeOf(offer_until) }),
    },
  };
}

/** The payout's transaction, for the customer to look up; the refund's where nothing else went out. */
export function transactionOf({ state, payments }: OrderRecord): string | undefined {
  const [refund, payout] = [standing(payments, "refund").at(-1), standing(payments, "payout").at(-1)];
  const last = state === "returned" ? (refund ?? payout) : (payout ?? refund);
  return last?.transaction ?? last?.bankReference ?? undefined;
}

function proposalAnswer(
  order: OrderRecord,
  conditions: OrderConditions,
  caller: StepCaller,
  twins: TwinLine[] | undefined,
): DeskOrder["proposal"] {
  const proposal = proposalOf(order, conditions);
  if (proposal === null) return undefined;
  const { approval } = order.facts;
  return {
    ...proposal,
    ...optional("twins", twins),
    isApproved: isApproved(order, proposal) && conditions.approverStands,
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
      : lapsedAnswer(order, conditions)),
  };
}

/** An approval of earlier facts says which of them changed. */
function lapsedAnswer(
  order: OrderRecord,
  conditions: OrderConditions,
): Pick<NonNullable<DeskOrder["proposal"]>, "lapsed"> {
  const { approval } = order.facts;
  if (approval?.parts === undefined || !approval.agrees) return {};
  const { parts: then, by, at } = approval;
  const now = partsOf(order, conditions);
  const changed = PROPOSAL_PARTS.filter((part) => then[part] !== now[part]);
  return { lapsed: { by: by.name, at: timeOf(at), changed } };
}

export function optional<Name extends string, Value>(
  name: Name,
  value: Value | undefined,
): Partial<Record<Name, Value>> {
  return (value === undefined ? {} : { [name]: value }) as Partial<Record<Name, Value>>;
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
