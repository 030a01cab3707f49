import type { DeskOrder, DeskOrderRow, OrderStatus } from "@tradeslip/contracts";
import { mixesScripts, possibleSteps } from "@tradeslip/contracts/rules";
import type { Database } from "../db/database.ts";
import type { OrderHistoryTable } from "../db/order-tables.ts";
import { isAttended } from "../desk/attendance.ts";
import type { Settings } from "../desk/settings-store.ts";
import { minutesToAnswer } from "./answer-time.ts";
import { type Actor, callerOf } from "./make-step.ts";
import { INBOX, type OrderFacts, type OrderRecord, paymentDetailsOf, timeOf } from "./order-record.ts";
import { readHistory } from "./order-store.ts";
import { differencesOf, lookReasons } from "./second-look.ts";
import { payerSums, stepFactsOf, surroundingsOf } from "./surroundings.ts";

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
    priceSource: order.price_source,
    issuedAt: timeOf(order.issued_at),
    expiresAt: timeOf(order.slip_ends_at),
    announcedAt: timeOf(order.announced_at),
    updatedAt: timeOf(order.updated_at),
    ...(order.agent_id === null ? {} : { agent: { id: order.agent_id, name: order.agent_name ?? "" } }),
    ...(payerName === undefined ? {} : { payerName }),
    ...(order.held_until === null ? {} : { heldUntil: timeOf(order.held_until) }),
    late: order.late === 1,
    together: together.filter((reference) => reference !== order.reference),
    differences: [...differencesOf(order)],
    ...optional("transaction", transactionOf(order.facts)),
    ...optional("outcome", order.outcome ?? undefined),
  };
}

interface Asked {
  readonly settings: Settings;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

/** For somebody of the desk. */
export async function deskOrderAnswer(
  db: Database,
  order: OrderRecord,
  actor: Actor,
  { settings, now }: Asked,
): Promise<DeskOrder> {
  const around = await surroundingsOf(db, order, settings);
  const stepFacts = stepFactsOf(order, around);
  const history = await readHistory(db, order.reference);
  const { facts } = order;
  const sums = await payerSums(db, order, now);
  return {
    ...rowAnswer(order, await togetherOf(db, order)),
    token: order.token,
    ...(order.claimed_at === null ? {} : { claimedAt: timeOf(order.claimed_at) }),
    hasAccount: order.account_id !== null,
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
    money: facts.money.map(({ differences: _differences, seenBy, paidAt, seenAt, ...money }) => ({
      ...money,
      paidAt: timeOf(paidAt),
      seenAt: timeOf(seenAt),
      seenBy: seenBy.name,
    })),
    look: {
      needed: stepFacts.needsLook && !stepFacts.hasLook,
      reasons: lookReasons(order, around.isLarge),
      ...(facts.look === null
        ? {}
        : {
            agrees: facts.look.agrees,
            by: facts.look.by.name,
            at: timeOf(facts.look.at),
            ...optional("text", facts.look.text ?? undefined),
          }),
    },
    ...settlementAnswer(order),
    ...(facts.dispute === null || order.state !== "disputed"
      ? {}
      : { dispute: { ...facts.dispute, at: timeOf(facts.dispute.at) } }),
    ...optional("said", facts.said ?? undefined),
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
    steps: [...possibleSteps(stepFacts, await callerOf(db, actor, order), now)],
  };
}

/** For the order's maker, on its page. */
export async function statusAnswer(
  db: Database,
  order: OrderRecord,
  { settings, now }: Asked,
): Promise<OrderStatus> {
  const { facts } = order;
  const around = await surroundingsOf(db, order, settings);
  const stepFacts = stepFactsOf(order, around);
  const rows = await readHistory(db, order.reference);
  const history = statesOf(rows);
  const isUnclaimed = order.state === "announced";
  return {
    desk: order.state,
    version: order.version,
    attended: await isAttended(db, now),
    ...(isUnclaimed
      ? {
          ahead: await countAhead(db, order),
          ...optional("halfAnsweredWithin", await minutesToAnswer(db, now)),
        }
      : {}),
    ...optional("agent", order.agent_name ?? undefined),
    at: history.at(-1)?.at ?? timeOf(order.updated_at),
    history,
    usd: order.usd,
    coinAmount: order.coin_amount,
    rate: order.rate,
    expiresAt: timeOf(order.slip_ends_at),
    ...optional("said", facts.said ?? undefined),
    ...(facts.notFoundAt === null ? {} : { notFoundAt: timeOf(facts.notFoundAt) }),
    ...destinationAnswer(facts),
    ...shownToPay(order, around.accountPaused, now),
    secondLook: order.state === "money-seen" && stepFacts.needsLook && !stepFacts.hasLook,
    ...settlementAnswer(order),
    ...optional("transaction", transactionOf(facts)),
    ...optional("reason", reasonOf(order, rows)),
    ...optional("outcome", order.outcome ?? undefined),
    steps: [...possibleSteps(stepFacts, { kind: "maker" }, now)],
  };
}

/** Where to pay stands there only while the customer should pay there. */
function shownToPay(order: OrderRecord, accountPaused: boolean, now: number): Partial<OrderStatus> {
  if (order.details_at === null) return {};
  const isToPay = order.state === "details-shown" || order.state === "said-paid";
  const holdOver = isToPay && order.held_until !== null && now >= order.held_until;
  const isCovered = !isToPay || accountPaused || holdOver;
  return {
    ...(isCovered ? {} : optional("paymentDetails", paymentDetailsOf(order))),
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

function transactionOf({ payouts, returned }: OrderFacts): string | undefined {
  return returned?.transaction ?? payouts.findLast(({ undelivered }) => !undelivered)?.transaction;
}

function optional<Name extends string, Value>(
  name: Name,
  value: Value | undefined,
): Partial<Record<Name, Value>> {
  return (value === undefined ? {} : { [name]: value }) as Partial<Record<Name, Value>>;
}

/** Why the order ended before its time. */
function reasonOf({ state }: OrderRecord, history: readonly OrderHistoryTable[]): string | undefined {
  if (state !== "cancelled" && state !== "returned") return undefined;
  return history.findLast((entry) => entry.state === state)?.text ?? undefined;
}

/** States as the maker reads them: each from its beginning. */
function statesOf(history: readonly OrderHistoryTable[]): NonNullable<OrderStatus["history"]> {
  return history.flatMap(({ state, at, by_kind, by_name }, place) => {
    if (history[place - 1]?.state === state) return [];
    const isDesk = by_kind === "agent" || by_kind === "admin";
    return [{ state, at: timeOf(at), ...(isDesk && by_name !== null ? { agent: by_name } : {}) }];
  });
}

async function countAhead(db: Database, { announced_at }: OrderRecord): Promise<number> {
  const { count } = await db
    .selectFrom("orders")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("state", "=", "announced")
    .where("announced_at", "<", announced_at)
    .executeTakeFirstOrThrow();
  return count;
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

const MAX_EARLIER = 20;

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
      .limit(MAX_EARLIER)
      .execute();
    for (const { reference, state, usd, announced_at } of rows) {
      const known = found.get(reference) ?? { reference, state, usd, at: timeOf(announced_at), same: [] };
      found.set(reference, { ...known, same: [...known.same, same] });
    }
  }
  return [...found.values()];
}
