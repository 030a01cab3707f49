import { DESK_TAKES_NO_ORDERS, LOCALES, UNCLAIMED_HOURS, UNCLAIMED_LIMITS } from "@tradeslip/contracts/rules";
import type { Database } from "../db/database.ts";
import { openingOf } from "../desk/desk-settings.ts";
import type { Audit } from "../desk/audit.ts";
import type { Settings } from "../desk/settings-store.ts";
import { ProviderError } from "../errors.ts";
import type { Events } from "../events/events.ts";
import type { Actor } from "./step-context.ts";
import { namedActor } from "./make-step.ts";
import { writeCount } from "../db/counts.ts";
import { dropKeptSlip, keeperOf } from "./kept-slips.ts";
import { notPossible } from "./order-errors.ts";
import { agreedLocal, NO_FACTS, type OrderRecord } from "./order-record.ts";
import { addHistory, addOrder, findOrder, removeOrders } from "./order-store.ts";
import { losesHold } from "./payer-limits.ts";
import type { ReadSlip } from "./slip-reader.ts";
import { DESK_IS_CLOSED, TOO_MANY_WAITING, TOO_OLD_TO_ANNOUNCE } from "./step-messages.ts";

const HOUR_MS = 3_600_000;

export interface DeskBooks {
  readonly events: Events;
  readonly audit: Audit;
}

interface Arrival {
  readonly slip: ReadSlip;
  readonly actor: Actor;
  readonly settings: Settings;
  /** Keyed hash; null: no particular browser. */
  readonly network: string | null;
  /** Language of the page on which it was made. */
  readonly locale?: string;
  readonly now: number;
}

/**
 * Puts the order in the desk's inbox, once, however often it's announced. Run it in a transaction. An order
 * isn't audited before an agent claims it, so a flood leaves no trace.
 */
export async function announce(db: Database, books: DeskBooks, arrival: Arrival): Promise<void> {
  const { slip, actor, settings, network, now } = arrival;
  if (await findOrder(db, slip.reference)) return;
  if (now >= Date.parse(slip.terms.issuedAt) + UNCLAIMED_HOURS * HOUR_MS)
    throw notPossible(TOO_OLD_TO_ANNOUNCE);
  if (settings.outsideHours === "refused" && !openingOf(settings, now).isOpen)
    throw notPossible(DESK_IS_CLOSED);
  // One at a time, so that each counts what the others have stored.
  await writeCount(db, "announcements", 1);
  const browser = actor.kind === "customer" ? actor.browser : null;
  await requireRoom(db, books.audit, { browser, network });
  await add(db, books, { ...arrival, network });
}

/** Records a pasted slip: by an agent, however many orders are waiting. */
export async function record(db: Database, books: DeskBooks, arrival: Arrival): Promise<void> {
  if (!arrival.settings.takesOrders) throw notPossible(DESK_TAKES_NO_ORDERS);
  await add(db, books, { ...arrival, network: null });
}

async function add(db: Database, { events }: DeskBooks, arrival: Arrival): Promise<void> {
  const { slip, actor, now } = arrival;
  const made = newOrder(arrival, await keeperOf(db, slip));
  const noHold = await losesHold(db, made, now);
  const order = noHold ? { ...made, facts: { ...made.facts, noHold } } : made;
  if (!(await addOrder(db, order))) return;
  await dropKeptSlip(db, slip.reference);
  const { kind, id, name } = namedActor(actor);
  await addHistory(db, {
    reference: order.reference,
    version: 1,
    step: actor.kind === "customer" ? "announce" : "record",
    state: "announced",
    at: now,
    by_kind: kind,
    by_id: id,
    by_name: name,
    text: null,
  });
  await events.record(db, [{ type: "order", data: { reference: order.reference, version: 1 } }], now);
}

/** @param keeper the account that keeps the slip, regardless of who announces it */
function newOrder({ slip, actor, network, locale, now }: Arrival, keeper: string | null): OrderRecord {
  const { terms } = slip;
  const customer = actor.kind === "customer" ? actor : { accountId: null, browser: null };
  return {
    reference: slip.reference,
    token: slip.token,
    state: "announced",
    version: 1,
    side: terms.side,
    surface: terms.surface,
    coin_id: terms.coin.id,
    coin_symbol: terms.coin.symbol,
    coin_name: terms.coin.name,
    usd: terms.usd,
    coin_amount: terms.coinAmount,
    rate: terms.rate,
    price_source: terms.freshness.source,
    issued_at: Date.parse(terms.issuedAt),
    slip_ends_at: Date.parse(terms.expiresAt),
    announced_at: now,
    claimed_at: null,
    details_at: null,
    held_until: null,
    lapses_at: null,
    offer_until: null,
    updated_at: now,
    desk_step_at: now,
    ended_at: null,
    agent_id: null,
    agent_name: null,
    account_id: keeper ?? customer.accountId,
    browser: customer.browser,
    network,
    payer: null,
    destination: null,
    late: 0,
    outcome: null,
    unread: 0,
    is_bare: 0,
    facts: {
      ...NO_FACTS,
      local: agreedLocal(terms),
      ...(locale === undefined || locale === LOCALES[0] ? {} : { language: locale }),
    },
    payments: [],
  };
}

function unclaimed(db: Database) {
  return db.selectFrom("orders").where("state", "=", "announced").where("claimed_at", "is", null);
}

/** Throws 429 `too_many_orders`; when the desk is full, an order of the busiest network makes room. */
async function requireRoom(
  db: Database,
  audit: Audit,
  waiting: Readonly<Record<"browser" | "network", string | null>>,
): Promise<void> {
  for (const column of ["browser", "network"] as const) {
    const value = waiting[column];
    if (value === null) continue;
    const { count } = await unclaimed(db)
      .select((eb) => eb.fn.countAll<number>().as("count"))
      .where(column, "=", value)
      .executeTakeFirstOrThrow();
    if (count >= UNCLAIMED_LIMITS[column]) throw new ProviderError(429, TOO_MANY_WAITING);
  }
  const { count } = await unclaimed(db)
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  if (count >= UNCLAIMED_LIMITS.all) await dropOne(db, audit);
}

async function dropOne(db: Database, audit: Audit): Promise<void> {
  const busiest = await unclaimed(db)
    .select("network")
    .where("network", "is not", null)
    .groupBy("network")
    .orderBy((eb) => eb.fn.countAll(), "desc")
    .limit(1)
    .executeTakeFirst();
  if (busiest === undefined) throw new ProviderError(429, TOO_MANY_WAITING);
  const oldest = await unclaimed(db)
    .select("reference")
    .where("network", "=", busiest.network)
    .orderBy("announced_at")
    .limit(1)
    .forUpdate()
    .executeTakeFirstOrThrow();
  await removeOrders(db, audit, [oldest.reference]);
  await writeCount(db, "fell-out", 1);
}
