import type { OrderState, StepCaller, StepFacts } from "@tradeslip/contracts/rules";
import Big from "big.js";
import type { Database } from "../db/database.ts";
import type { Settings } from "../desk/settings-store.ts";
import type { DeskCaller } from "../roles/desk-guard.ts";
import { isEnded, type OrderRecord, sumOf } from "./order-record.ts";
import { differencesOf, lookReasons, mayLook } from "./second-look.ts";

const HOUR_MS = 3_600_000;

/** What other rows say of an order, as far as its steps depend on it. */
export interface Surroundings {
  readonly accountPaused: boolean;
  /** More than `lookAbove`. */
  readonly isLarge: boolean;
  /** How long a payer's first money waits; null: it isn't the first, or nothing waits. */
  readonly waitHours: number | null;
}

/** docs/product.md, P20. */
export async function surroundingsOf(
  db: Database,
  order: OrderRecord,
  { limits }: Settings,
): Promise<Surroundings> {
  const { details } = order.facts;
  const isWaiting = limits.waitHours > 0 && order.state === "money-seen" && (await isFirstOrder(db, order));
  return {
    accountPaused: details !== null && !isEnded(order.state) && (await isPaused(db, details.accountId)),
    isLarge: limits.lookAbove !== null && new Big(order.usd).gt(limits.lookAbove),
    waitHours: isWaiting ? limits.waitHours : null,
  };
}

/** What the table of steps asks of an order. */
export function stepFactsOf(order: OrderRecord, around: Surroundings): StepFacts {
  const { facts } = order;
  const differences = differencesOf(order);
  const seenAt = facts.money.at(-1)?.seenAt;
  return {
    state: order.state,
    agent: order.agent_id === null ? null : { id: order.agent_id, name: order.agent_name ?? "" },
    deskStepAt: order.desk_step_at,
    lastStepAt: order.updated_at,
    slipEndsAt: order.slip_ends_at,
    hasDestination: facts.destination !== null,
    destinationAsked: facts.destinationAsked !== null,
    detailsWereShown: order.details_at !== null,
    heldUntil: order.held_until,
    lapsesAt: order.lapses_at,
    accountPaused: around.accountPaused,
    amountOrTimeDiffers: differences.includes("amount") || differences.includes("time"),
    needsLook: lookReasons(order, around.isLarge).length > 0,
    hasLook: facts.look?.agrees === true,
    offerUntil: order.offer_until,
    settlement: facts.settlement?.state ?? null,
    paidOut: facts.payouts.some(({ undelivered }) => !undelivered) || facts.returned !== null,
    waitsUntil:
      around.waitHours === null || seenAt === undefined ? null : seenAt + around.waitHours * HOUR_MS,
  };
}

/** One that was taken away shows no more orders where to pay, either. */
async function isPaused(db: Database, accountId: string): Promise<boolean> {
  const account = await db
    .selectFrom("receiving_accounts")
    .select(["paused", "deleted_at"])
    .where("id", "=", accountId)
    .executeTakeFirst();
  return account === undefined || account.paused === 1 || account.deleted_at !== null;
}

interface DeskPerson {
  readonly id: string;
  readonly isAdmin: boolean;
}

async function deskPeople(db: Database): Promise<readonly DeskPerson[]> {
  const rows = await db
    .selectFrom("accounts")
    .select(["id", "role"])
    .where("role", "!=", "user")
    .where("blocked_at", "is", null)
    .execute();
  return rows.map(({ id, role }) => ({ id, isAdmin: role === "admin" }));
}

/** What somebody of the desk may do with this order. */
export async function stepCallerOf(
  db: Database,
  { accountId, role }: DeskCaller,
  order: OrderRecord,
): Promise<StepCaller> {
  const people = await deskPeople(db);
  const ids = people.map(({ id }) => id);
  return {
    kind: "desk",
    id: accountId,
    isAdmin: role === "admin",
    mayLook: mayLook(ids, accountId, order),
    isOnlyAdmin: people.filter(({ isAdmin }) => isAdmin).length === 1,
  };
}

const DAY_MS = 24 * HOUR_MS;
const MONTH_MS = 30 * DAY_MS;

/** Who pays, as far as orders can tell, and what for. */
export type Payer = Pick<
  OrderRecord,
  "reference" | "usd" | "account_id" | "browser" | "payer" | "destination"
>;

export interface PayerSums {
  /** USD with details shown in the last 24 hours and 30 days, this order among them. */
  readonly dayUsd: Big;
  readonly monthUsd: Big;
  /** Another order of the browser or to the destination has details and isn't ended. A name alone is anybody's. */
  readonly hasOpenOrder: boolean;
}

/** Of the account; of a guest by browser, destination and payer's name, each alone. */
export async function payerSums(db: Database, order: Payer, now: number): Promise<PayerSums> {
  const rows = await samePayer(db, order, now - MONTH_MS);
  const counted = rows.filter(({ state }) => state !== "cancelled");
  const sum = (since: number) =>
    sumOf([
      order.usd,
      ...counted.filter(({ details_at }) => (details_at ?? 0) > since).map(({ usd }) => usd),
    ]);
  return {
    dayUsd: sum(now - DAY_MS),
    monthUsd: sum(now - MONTH_MS),
    hasOpenOrder: counted.some(({ is_open, isByName }) => is_open === 1 && !isByName),
  };
}

const MAX_ROWS = 10_000;

interface PayersOrder {
  readonly state: OrderState;
  readonly usd: string;
  readonly details_at: number | null;
  readonly is_open: number;
  /** Nothing but the payer's name is the same. */
  readonly isByName: boolean;
}

async function samePayer(db: Database, order: Payer, since: number): Promise<readonly PayersOrder[]> {
  const columns =
    order.account_id === null ? (["payer", "destination", "browser"] as const) : (["account_id"] as const);
  const found = new Map<string, PayersOrder>();
  for (const column of columns) {
    const value = order[column];
    if (value === null) continue;
    const rows = await db
      .selectFrom("orders")
      .select(["reference", "state", "usd", "details_at", "is_open"])
      .where(column, "=", value)
      .where("details_at", ">", since)
      .where("reference", "!=", order.reference)
      .limit(MAX_ROWS)
      .execute();
    for (const { reference, ...row } of rows) found.set(reference, { ...row, isByName: column === "payer" });
  }
  return [...found.values()];
}

/**
 * No order of the account was ever closed; a guest's payer's name counts only together with the browser or the destination: it's
 * what somebody says.
 */
export async function isFirstOrder(db: Database, order: Payer): Promise<boolean> {
  const { account_id, browser, destination, payer } = order;
  if (account_id === null && payer === null) return true;
  const earlier = await db
    .selectFrom("orders")
    .select("reference")
    .where("state", "=", "closed")
    .where("reference", "!=", order.reference)
    .where((eb) => eb.or([eb("outcome", "is", null), eb("outcome", "!=", "charged-back")]))
    .where((eb) =>
      account_id === null
        ? eb.and([
            eb("payer", "=", payer),
            eb.or([eb("browser", "=", browser), eb("destination", "=", destination)]),
          ])
        : eb("account_id", "=", account_id),
    )
    .limit(1)
    .executeTakeFirst();
  return earlier === undefined;
}
