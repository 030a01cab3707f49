import { RESOLVED_AS, type DisputeOutcome, LAPSE_HOURS, OFFER_HOURS } from "@tradeslip/contracts/rules";
import type { Database } from "../db/database.ts";
import type { DeskCaller } from "../roles/desk-guard.ts";
import type { Actor, Change, StepSite } from "./make-step.ts";
import { notPossible } from "./order-errors.ts";
import type { OrderRecord } from "./order-record.ts";
import { ALREADY_ITS_AGENT, NO_SUCH_AGENT } from "./step-sentences.ts";

const HOUR_MS = 3_600_000;

/** Who of the desk makes the step; the table let nobody else here. */
export function deskCallerIn({ actor }: { readonly actor: Actor }): DeskCaller {
  if (actor.kind !== "desk") throw new Error("Only somebody of the desk makes this step");
  return actor.caller;
}

export function claim(site: StepSite): Change {
  const { order, now } = site;
  return { ...heldBy(deskCallerIn(site)), claimed_at: order.claimed_at ?? now, network: null };
}

function heldBy({ accountId, name }: DeskCaller): Change {
  return { agent_id: accountId, agent_name: name };
}

export const release = (): Change => ({ agent_id: null, agent_name: null });

export async function handOver({ db, order }: StepSite, to: string): Promise<Change> {
  const person = await db
    .selectFrom("accounts")
    .select(["id", "firstname"])
    .where((eb) => eb.or([eb("id", "=", to), eb("email", "=", to.toLowerCase())]))
    .where("role", "!=", "user")
    .where("blocked_at", "is", null)
    .executeTakeFirst();
  if (person === undefined) throw notPossible(NO_SUCH_AGENT);
  if (person.id === order.agent_id) throw notPossible(ALREADY_ITS_AGENT);
  return { agent_id: person.id, agent_name: person.firstname };
}

export function takeOver(site: StepSite): Change {
  return heldBy(deskCallerIn(site));
}

/** From here on the customer has as long again. */
export function notFound({ order, now }: StepSite): Change {
  return { lapses_at: lapseAfter(order, now), facts: { notFoundAt: now } };
}

export function askDestination(site: StepSite, reason: string): Change {
  const { order, now } = site;
  const { accountId } = deskCallerIn(site);
  return {
    facts: {
      destinationAsked: { reason, at: now, by: accountId },
      statedBy: withPerson(order, accountId),
    },
  };
}

/** Those who said what another person has to look at. */
export function withPerson({ facts }: OrderRecord, id: string): readonly string[] {
  return [...new Set([...facts.statedBy, id])];
}

export function dispute({ order, now }: StepSite, text: string): Change {
  return { lapses_at: null, facts: { dispute: { text, at: now, before: order.state } } };
}

export async function resolve(site: StepSite, outcome: DisputeOutcome): Promise<Change> {
  const { db, order, now } = site;
  const { dispute: disputed, money, settlement } = order.facts;
  if (disputed === null) throw new Error(`Order ${order.reference} is disputed without a dispute`);
  const state = RESOLVED_AS[outcome];
  if (outcome === "charged-back") await markChargedBack(db, order.reference);
  const ended = outcome === "no-claim" ? null : outcome;
  if (state !== "before") {
    const isBack = outcome === "charged-back";
    return {
      state,
      outcome: ended,
      ...(isBack ? { facts: { money: money.map((seen) => ({ ...seen, chargedBack: true })) } } : {}),
    };
  }
  return {
    state: disputed.before,
    outcome: ended,
    // What the dispute kept waiting begins anew.
    lapses_at: disputed.before === "details-shown" ? lapseAfter(order, now) : null,
    offer_until: settlement?.state === "offered" ? now + OFFER_HOURS * HOUR_MS : null,
  };
}

/** Charged-back money leaves the totals; its references stay counted. */
async function markChargedBack(db: Database, reference: string): Promise<void> {
  await db
    .updateTable("counted_payments")
    .set({ charged_back: 1 })
    .where("reference", "=", reference)
    .where("kind", "=", "in")
    .execute();
}

/** When it ends by itself: after the hold, and after the desk last looked in vain. */
export function lapseAfter({ held_until }: Pick<OrderRecord, "held_until">, now: number): number {
  return Math.max(held_until ?? now, now) + LAPSE_HOURS * HOUR_MS;
}
