import {
  findStep,
  isRefusal,
  NOT_NOW,
  type OrderStep,
  type StepCaller,
  type StepInput,
  type StepRule,
} from "@tradeslip/contracts/rules";
import type { Clock } from "@tradeslip/node-kit/clock";
import type { Database } from "../db/database.ts";
import type { OrderHistoryTable } from "../db/order-tables.ts";
import type { Audit } from "../desk/audit.ts";
import type { DeskSettings } from "../desk/desk-settings.ts";
import type { Settings } from "../desk/settings-store.ts";
import type { Events } from "../events/events.ts";
import { queueNotice } from "../notices/notice-queue.ts";
import { isOrderNews } from "../notices/order-news.ts";
import type { DeskCaller } from "../roles/desk-guard.ts";
import { notPossible, orderMoved, refusalError, unknownOrder } from "./order-errors.ts";
import { isEnded, type OrderFacts, type OrderRecord } from "./order-record.ts";
import { addHistory, findOrder, readHistory, saveOrder } from "./order-store.ts";
import { stepCallerOf, stepFactsOf, surroundingsOf } from "./surroundings.ts";

/** Who makes a step: the order's maker, who was checked before; somebody of the desk; or time. */
export type Actor =
  | { readonly kind: "maker"; readonly accountId: string | null; readonly browser: string | null }
  | { readonly kind: "desk"; readonly caller: DeskCaller }
  | { readonly kind: "system" };

/** An order in the middle of a step, inside its transaction. */
export interface StepSite {
  readonly db: Database;
  readonly order: OrderRecord;
  readonly rule: StepRule;
  readonly actor: Actor;
  readonly settings: Settings;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

export type Change = Partial<Omit<OrderRecord, "facts">> & { readonly facts?: Partial<OrderFacts> };

export interface StepCall {
  readonly reference: string;
  readonly step: OrderStep;
  /** What the caller saw; null: time doesn't look. */
  readonly version: number | null;
  readonly actor: Actor;
  /** What the body brings that a need asks for. */
  readonly given?: (order: OrderRecord) => StepInput;
  /** For the history: a note, a reason, a complaint. */
  readonly text?: string | undefined;
  /** Throws a ProviderError for what only other rows tell. */
  readonly change: (site: StepSite) => Change | Promise<Change>;
}

interface Parts {
  readonly db: Database;
  readonly clock: Clock;
  readonly events: Events;
  readonly audit: Audit;
  readonly settings: Pick<DeskSettings, "read">;
  /** An order as this caller may see it. */
  readonly show: (db: Database, order: OrderRecord, actor: Actor) => Promise<object>;
}

/**
 * Makes the steps of orders: each in one transaction with its row of history, its audit and its event, or not at all. Throws a
 * ProviderError: 404 `unknown_order`, 409 `order_moved` with the order as it is, 409 `step_not_possible`, 403 `not_allowed`.
 */
export class OrderSteps {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  async make(call: StepCall): Promise<OrderRecord> {
    if (call.actor.kind !== "system") await this.#letTimePass(call.reference);
    return this.#parts.db.transaction().execute((db) => this.makeIn(db, call));
  }

  /** Inside a transaction, in which the order's row is locked from here on. */
  async makeIn(db: Database, call: StepCall): Promise<OrderRecord> {
    const { clock, settings: deskSettings } = this.#parts;
    const order = await findOrder(db, call.reference, "to change");
    if (order === null) throw call.actor.kind === "maker" ? notPossible(NOT_NOW.slip) : unknownOrder();
    if (call.version !== null && call.version !== order.version) throw await this.#moved(db, order, call);
    const now = clock.now();
    const settings = await deskSettings.read(db);
    const facts = stepFactsOf(order, await surroundingsOf(db, order, settings));
    const caller = await callerOf(db, call.actor, order);
    const rule = findStep(call.step, facts, caller, now, call.given?.(order));
    if (isRefusal(rule)) throw refusalError(rule);
    const site: StepSite = { db, order, rule, actor: call.actor, settings, now };
    const changed = changedOrder(site, await call.change(site));
    if (!(await saveOrder(db, order, changed))) {
      throw await this.#moved(db, (await findOrder(db, call.reference)) ?? order, call);
    }
    await this.#tell(site, changed, call);
    return changed;
  }

  /** The order as the caller may see it. */
  show(order: OrderRecord, actor: Actor): Promise<object> {
    return this.#parts.show(this.#parts.db, order, actor);
  }

  /** What is due by itself happens before anybody's step. */
  async #letTimePass(reference: string): Promise<void> {
    const { db, clock } = this.#parts;
    const order = await findOrder(db, reference);
    const due = order === null ? null : dueStep(order, clock.now());
    if (due !== null) await this.pass(reference, due);
  }

  /** @returns whether it was due still */
  async pass(reference: string, step: "lapse" | "decline"): Promise<boolean> {
    const change = ({ order }: StepSite): Change =>
      step === "lapse"
        ? { lapses_at: null }
        : { offer_until: null, facts: { settlement: { ...order.facts.settlement!, state: "return" } } };
    try {
      await this.make({ reference, step, version: null, actor: { kind: "system" }, change });
      return true;
    } catch (error) {
      // Somebody made a step meanwhile, or another process this one.
      if (error instanceof Error && "code" in error && error.code === "step_not_possible") return false;
      throw error;
    }
  }

  async #moved(db: Database, order: OrderRecord, { step, actor }: StepCall): Promise<Error> {
    const history = await readHistory(db, order.reference);
    const shown = await this.#parts.show(db, order, actor);
    return orderMoved(history.at(-1)!, { step, ...namedActor(actor) }, shown);
  }

  async #tell({ db, actor, now, order }: StepSite, changed: OrderRecord, call: StepCall): Promise<void> {
    const { audit, events } = this.#parts;
    const { reference, version, state } = changed;
    const by = namedActor(actor);
    await addHistory(db, {
      reference,
      version,
      step: call.step,
      state,
      at: now,
      by_kind: by.kind,
      by_id: by.id,
      by_name: by.name,
      text: call.text ?? null,
    });
    await audit.record(db, {
      actor: by,
      action: call.step,
      reference,
      content: {
        version,
        from: order.state,
        to: state,
        ...(call.text === undefined ? {} : { text: call.text }),
        changed: differenceOf(order, changed),
      },
    });
    const owner = changed.account_id;
    if (owner !== null && actor.kind !== "maker" && isOrderNews(call.step))
      await queueNotice(
        db,
        owner,
        { kind: "order-step", reference, token: changed.token, step: call.step },
        now,
      );
    await events.record(db, [{ type: "order", data: { reference, version } }], now);
  }
}

/** The step that time makes with an order as it is. */
export function dueStep(
  { state, lapses_at, offer_until }: OrderRecord,
  now: number,
): "lapse" | "decline" | null {
  if (state === "details-shown" && lapses_at !== null && lapses_at <= now) return "lapse";
  return state === "money-seen" && offer_until !== null && offer_until <= now ? "decline" : null;
}

export function namedActor(actor: Actor): {
  readonly kind: OrderHistoryTable["by_kind"];
  readonly id: string | null;
  readonly name: string | null;
} {
  if (actor.kind !== "desk") return { kind: actor.kind, id: null, name: null };
  const { role, accountId, name } = actor.caller;
  return { kind: role, id: accountId, name };
}

/** What somebody may do with an order. */
export async function callerOf(db: Database, actor: Actor, order: OrderRecord): Promise<StepCaller> {
  return actor.kind === "desk" ? stepCallerOf(db, actor.caller, order) : { kind: actor.kind };
}

function changedOrder({ order, rule, actor, now }: StepSite, { facts, ...change }: Change): OrderRecord {
  const state = change.state ?? (rule.to === "same" || rule.to === "outcome" ? order.state : rule.to);
  return {
    ...order,
    ...(actor.kind === "maker"
      ? { account_id: order.account_id ?? actor.accountId, browser: order.browser ?? actor.browser }
      : {}),
    ...change,
    state,
    version: order.version + 1,
    updated_at: now,
    desk_step_at: actor.kind === "desk" ? now : order.desk_step_at,
    ended_at: isEnded(state) ? (isEnded(order.state) ? order.ended_at : now) : null,
    facts: facts === undefined ? order.facts : { ...order.facts, ...facts },
  };
}

/** The fields of the facts that the step wrote, and the columns that people decide. */
function differenceOf(before: OrderRecord, after: OrderRecord): Record<string, unknown> {
  const facts = Object.entries(after.facts).filter(
    ([name, value]) => before.facts[name as keyof OrderFacts] !== value,
  );
  const columns = (
    ["agent_id", "usd", "coin_amount", "rate", "slip_ends_at", "held_until", "outcome"] as const
  )
    .filter((name) => before[name] !== after[name])
    .map((name) => [name, after[name]] as const);
  return Object.fromEntries([...facts, ...columns]);
}
