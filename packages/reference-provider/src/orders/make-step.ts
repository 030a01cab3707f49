import {
  CLOSE_DAYS,
  findStep,
  isRefusal,
  NOT_NOW,
  type OrderStep,
  type StepCaller,
  type StepInput,
} from "@tradeslip/contracts/rules";
import type { Clock } from "@tradeslip/node-kit/clock";
import { writeCount } from "../db/counts.ts";
import type { Database } from "../db/database.ts";
import type { Audit } from "../desk/audit.ts";
import type { DeskSettings } from "../desk/desk-settings.ts";
import type { Settings } from "../desk/settings-store.ts";
import type { Events } from "../events/events.ts";
import { requireUnblocked } from "./blocked-steps.ts";
import { noteApprovalWait } from "./approval-waits.ts";
import { requireStepText } from "./customer-reads.ts";
import { ProviderError } from "../errors.ts";
import { contradicts } from "../ledger/chain-fact.ts";
import { heldOf, type LedgerPayment, standing } from "../ledger/ledger-payment.ts";
import { asRead } from "../ledger/payment-store.ts";
import { noteRefusal } from "./note-refusal.ts";
import { notPossible, orderMoved, refusalError, unknownOrder } from "./order-errors.ts";
import { requireForeign } from "./own-order.ts";
import { losesPrice } from "./order-money.ts";
import { isEnded, type OrderRecord } from "./order-record.ts";
import { findOrder, readHistory, saveOrder } from "./order-store.ts";
import { conditionsOf, stepCallerOf, stepFactsOf } from "./order-conditions.ts";
import { DESK_STOPPED } from "./step-messages.ts";
import type { Actor, Change, StepContext } from "./step-context.ts";
import { watchNewCoins } from "./watched-coins.ts";
import { type StepActor, writeStep } from "./write-step.ts";

export interface StepCall {
  readonly reference: string;
  readonly step: OrderStep;
  /** The version that the caller saw; null: not checked, for automatic steps. */
  readonly version: number | null;
  readonly actor: Actor;
  /** Input from the body that a need requires. */
  readonly given?: (order: OrderRecord) => StepInput;
  /** Text for the history: a note, a reason, a complaint. */
  readonly text?: string | undefined;
  /** Throws a ProviderError for conditions that depend on other rows. */
  readonly change: (context: StepContext) => Change | Promise<Change>;
}

interface Parts {
  readonly db: Database;
  readonly clock: Clock;
  readonly events: Events;
  readonly audit: Audit;
  readonly settings: Pick<DeskSettings, "read">;
  /** Draws a random sample of orders that are approved in any case. */
  readonly draws: () => boolean;
  /** Coins are checked on the chain. */
  readonly watchesCoins: boolean;
  /** An order as this caller may see it. */
  readonly show: (db: Database, order: OrderRecord, actor: Actor) => Promise<object>;
}

/**
 * Takes the steps of orders: each in one transaction with its history row, its audit row and its event, or
 * not at all. Throws a ProviderError: 404 `unknown_order`, 409 `order_moved` with the current order, 409
 * `step_not_possible`, 403 `not_allowed`.
 */
export class OrderSteps {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  async make(call: StepCall): Promise<OrderRecord> {
    if (call.actor.kind !== "system") await this.letTimePass([call.reference]);
    let refusal: ProviderError | undefined;
    try {
      const made = await this.#parts.db.transaction().execute(async (db) => {
        const { order, change } = await this.#makeIn(db, call);
        refusal = change.refusal;
        return order;
      });
      if (refusal === undefined) return made;
      const order = await this.#parts.show(this.#parts.db, made, call.actor);
      throw new ProviderError(refusal.status, refusal.sentence, { code: refusal.code, fields: { order } });
    } catch (error) {
      await noteRefusal(this.#parts, error, namedActor(call.actor), call.reference);
      throw error;
    }
  }

  /**
   * One transaction for several orders, for steps of people: all are locked first, in a fixed order, to
   * prevent deadlocks.
   */
  async together<Made>(references: readonly string[], work: (db: Database) => Promise<Made>): Promise<Made> {
    await this.letTimePass(references);
    return this.#parts.db.transaction().execute(async (db) => {
      await db
        .selectFrom("orders")
        .select("reference")
        .where("reference", "in", references)
        .orderBy("reference")
        .forUpdate()
        .execute();
      return work(db);
    });
  }

  /** Runs inside a transaction, and locks the order's row from here on: see letTimePass. */
  async makeIn(db: Database, call: StepCall): Promise<OrderRecord> {
    const { order, change } = await this.#makeIn(db, call);
    if (change.refusal !== undefined) throw change.refusal;
    return order;
  }

  async #makeIn(
    db: Database,
    call: StepCall,
  ): Promise<{ readonly order: OrderRecord; readonly change: Change }> {
    const { clock, settings: deskSettings } = this.#parts;
    const order = await findOrder(db, call.reference, "to change");
    if (order === null) throw call.actor.kind === "customer" ? notPossible(NOT_NOW.slip) : unknownOrder();
    if (call.version !== null && call.version !== order.version) throw await this.#moved(db, order, call);
    const now = clock.now();
    const settings = await deskSettings.read(db);
    // Serialised, because two simultaneous payouts of one agent could each be within the daily limit.
    if (call.step === "sent" && settings.limits.agentDayUsd !== null) await writeCount(db, "payouts", 1);
    const conditions = await conditionsOf(db, order, settings, now);
    const facts = stepFactsOf(order, conditions);
    const caller = await callerOf(db, call.actor, order, now);
    const rule = findStep(call.step, facts, caller, now, call.given?.(order));
    if (isRefusal(rule)) throw refusalError(rule);
    requireNotStopped(call.step, settings);
    requireUnblocked(call.step, conditions, call.actor);
    await requireForeign({ db, order }, call.actor);
    if (call.actor.kind === "desk") requireStepText(order, call.step, call.text);
    const { audit, draws } = this.#parts;
    const context: StepContext = {
      db,
      order,
      rule,
      actor: call.actor,
      audit,
      settings,
      conditions,
      now,
      draws,
    };
    const change = await call.change(context);
    const noted = { settings, now, by: namedActor(call.actor).id };
    if (change.refusal !== undefined && change.facts === undefined) {
      // It may have become necessary since the last step, or its approver lost the role.
      if (await noteApprovalWait(db, order, noted)) {
        const { reference, version } = order;
        await this.#parts.events.record(db, [{ type: "order", data: { reference, version } }], now);
      }
      return { order, change };
    }
    let changed = changedOrder(context, change);
    if (!(await saveOrder(db, order, changed))) {
      throw await this.#moved(db, (await findOrder(db, call.reference)) ?? order, call);
    }
    if (this.#parts.watchesCoins) changed = await watchNewCoins(db, order, changed, now);
    const { text, actor } = call;
    await noteApprovalWait(db, changed, noted);
    await writeStep(db, this.#parts, {
      before: order,
      after: changed,
      step: change.refusal === undefined ? call.step : "propose",
      by: namedActor(actor),
      text,
      now,
    });
    return { order: changed, change };
  }

  /** The order as the caller may see it. */
  show(order: OrderRecord, actor: Actor): Promise<object> {
    return this.#parts.show(this.#parts.db, order, actor);
  }

  /** Automatic steps that are due come before any other step. Call it before the transaction of that step. */
  async letTimePass(references: readonly string[]): Promise<void> {
    const { db, clock } = this.#parts;
    for (const reference of references) {
      const order = await findOrder(db, reference);
      const due = order === null ? null : dueStep(order, clock.now());
      if (due !== null) await this.pass(reference, due);
    }
  }

  /** @returns whether it was still due */
  async pass(reference: string, step: DueStep): Promise<boolean> {
    const change = ({ order }: StepContext): Change =>
      step !== "decline"
        ? { lapses_at: null }
        : { offer_until: null, facts: { settlement: { ...order.facts.settlement!, state: "return" } } };
    try {
      await this.make({ reference, step, version: null, actor: { kind: "system" }, change });
      return true;
    } catch (error) {
      // Another step was taken meanwhile, or another process took this one.
      if (error instanceof Error && "code" in error && error.code === "step_not_possible") return false;
      throw error;
    }
  }

  async #moved(db: Database, order: OrderRecord, { step, actor }: StepCall): Promise<Error> {
    const history = await readHistory(db, order.reference);
    const shown = await this.#parts.show(db, order, actor);
    return orderMoved(history.at(-1)!, { step, ...namedActor(actor) }, shown);
  }
}

const DAY_MS = 24 * 3_600_000;

/** Steps that show payment details or send money. */
const STOPPED_STEPS: readonly OrderStep[] = ["details", "details-again", "sent", "return"];

function requireNotStopped(step: OrderStep, { stopped }: Settings): void {
  if (stopped !== null && STOPPED_STEPS.includes(step)) throw notPossible(DESK_STOPPED);
}

type DueStep = "lapse" | "decline" | "close";

/** The automatic step that is due for the order. */
export function dueStep(order: OrderRecord, now: number): DueStep | null {
  const { state, lapses_at, offer_until } = order;
  const closesAt = closesByItselfAt(order);
  if (closesAt !== null && closesAt <= now) return "close";
  if (state === "details-shown" && lapses_at !== null && lapses_at <= now) return "lapse";
  return state === "money-seen" && offer_until !== null && offer_until <= now ? "decline" : null;
}

/** When a paid-out order closes automatically, unless the chain contradicts it; null: people close it. */
export function closesByItselfAt({ state, updated_at, payments }: OrderRecord): number | null {
  if (state !== "sent" || standing(payments, "payout").some(isContradicted)) return null;
  return updated_at + CLOSE_DAYS * DAY_MS;
}

/** The chain lacks what was booked, or shows it elsewhere, so people must find out what happened. */
function isContradicted({ chain }: LedgerPayment): boolean {
  return chain !== null && contradicts(chain);
}

export function namedActor(actor: Actor): StepActor {
  if (actor.kind !== "desk") return { kind: actor.kind, id: null, name: null };
  const { role, accountId, name } = actor.caller;
  return { kind: role, id: accountId, name };
}

/** A caller's rights on an order. */
export async function callerOf(
  db: Database,
  actor: Actor,
  order: OrderRecord,
  now: number,
): Promise<StepCaller> {
  return actor.kind === "desk" ? stepCallerOf(db, actor.caller, order, now) : { kind: actor.kind };
}

function changedOrder(
  { order, rule, actor, now }: StepContext,
  { facts, refusal, payments, ...change }: Change,
): OrderRecord {
  const stays = rule.to === "same" || rule.to === "outcome" || refusal !== undefined;
  const state = change.state ?? (stays ? order.state : rule.to);
  const isPriceGone = payments !== undefined && losesPrice(order, payments);
  const rows = payments === undefined ? order.payments : inOrder(order, payments);
  const endsNow = isEnded(state) && !isEnded(order.state);
  return {
    ...order,
    ...(actor.kind === "customer"
      ? { account_id: order.account_id ?? actor.accountId, browser: order.browser ?? actor.browser }
      : {}),
    ...change,
    ...(isPriceGone ? { offer_until: null } : {}),
    payments: rows,
    state,
    version: order.version + 1,
    updated_at: now,
    ...(actor.kind === "desk" ? { desk_step_at: now, unread: 0 } : {}),
    ended_at: endsNow ? now : isEnded(state) ? order.ended_at : null,
    facts: {
      ...order.facts,
      ...(isPriceGone ? { settlement: null } : {}),
      ...facts,
      ...(endsNow ? { heldAtEnd: heldOf(rows) } : {}),
    },
  };
}

/** As later steps will read them: an approval covers them in this order. */
function inOrder(before: OrderRecord, payments: readonly LedgerPayment[]): readonly LedgerPayment[] {
  const known = new Set(before.payments.map(({ id }) => id));
  const fresh = payments.filter(({ id }) => !known.has(id));
  // More of one may count now, in its place.
  const kept = before.payments.map((row) => payments.find(({ id }) => id === row.id) ?? row);
  return [...kept, ...fresh.toSorted(asRead)];
}
