import {
  type DisputeOutcome,
  LAPSE_HOURS,
  LEDGER_OPEN,
  OFFER_HOURS,
  type OrderState,
  RESOLVED_AS,
  rolesThat,
} from "@tradeslip/contracts/rules";
import { ProviderError } from "../errors.ts";
import { standing } from "../ledger/ledger-payment.ts";
import type { NewPayment } from "../ledger/payment-store.ts";
import type { DeskCaller } from "../roles/desk-guard.ts";
import type { Actor, Change, StepContext } from "./step-context.ts";
import { notPossible } from "./order-errors.ts";
import { isAllBack, isComplete, isPaidOut, isSentInFull } from "./order-money.ts";
import type { OrderRecord } from "./order-record.ts";
import { ALREADY_ITS_AGENT, NO_SUCH_AGENT } from "./step-messages.ts";

const HOUR_MS = 3_600_000;

/** The member of the desk who takes the step; the table allows no other caller here. */
export function deskCallerIn({ actor }: { readonly actor: Actor }): DeskCaller {
  if (actor.kind !== "desk") throw new Error("Only a member of the desk makes this step");
  return actor.caller;
}

/** The step's data in each ledger row that it books. */
export function bookingOf(
  context: StepContext,
): Pick<NewPayment, "reference" | "version" | "recordedAt" | "recordedBy"> {
  const { order, now } = context;
  const { accountId, name } = deskCallerIn(context);
  return {
    reference: order.reference,
    version: order.version + 1,
    recordedAt: now,
    recordedBy: { id: accountId, name },
  };
}

export function claim(context: StepContext): Change {
  const { order, now } = context;
  return { ...heldBy(deskCallerIn(context)), claimed_at: order.claimed_at ?? now, network: null };
}

function heldBy({ accountId, name }: DeskCaller): Change {
  return { agent_id: accountId, agent_name: name };
}

export const release = (): Change => ({ agent_id: null, agent_name: null });

export async function handOver({ db, order }: StepContext, to: string): Promise<Change> {
  const person = await db
    .selectFrom("accounts")
    .select(["id", "firstname"])
    .where((eb) => eb.or([eb("id", "=", to), eb("email", "=", to.toLowerCase())]))
    .where("role", "in", rolesThat("works-orders"))
    .where("blocked_at", "is", null)
    .executeTakeFirst();
  if (person === undefined) throw notPossible(NO_SUCH_AGENT);
  if (person.id === order.agent_id) throw notPossible(ALREADY_ITS_AGENT);
  return { agent_id: person.id, agent_name: person.firstname };
}

export function takeOver(context: StepContext): Change {
  return heldBy(deskCallerIn(context));
}

/** Gives the customer the full time again from now on. */
export function notFound({ order, now }: StepContext): Change {
  return { lapses_at: lapseAfter(order, now), facts: { notFoundAt: now } };
}

export function askDestination(context: StepContext, reason: string): Change {
  const { order, now } = context;
  const { accountId } = deskCallerIn(context);
  return {
    facts: {
      destinationAsked: { reason, at: now, by: accountId },
      authors: withAuthor(order, accountId),
    },
  };
}

/** Authors of what another person has to approve. */
export function withAuthor({ facts }: OrderRecord, id: string): readonly string[] {
  return [...new Set([...facts.authors, id])];
}

export function dispute({ order, now }: StepContext, text: string): Change {
  return { lapses_at: null, facts: { dispute: { text, at: now, before: order.state } } };
}

export function resolve({ order, now }: StepContext, outcome: DisputeOutcome): Change {
  const { dispute: disputed, settlement } = order.facts;
  if (disputed === null) throw new Error(`Order ${order.reference} is disputed without a dispute`);
  if (outcome !== "no-claim" && !IS_SO[outcome](order))
    throw new ProviderError(409, LEDGER_OPEN[outcome], { code: "ledger_open" });
  const state = RESOLVED_AS[outcome];
  const ended = outcome === "no-claim" ? null : outcome;
  if (state !== "before") return { state, outcome: ended };
  return {
    state: movedSince(order, disputed.before),
    outcome: ended,
    // Waits that the dispute interrupted start again.
    lapses_at: disputed.before === "details-shown" ? lapseAfter(order, now) : null,
    offer_until: settlement?.state === "offered" ? now + OFFER_HOURS * HOUR_MS : null,
  };
}

/**
 * What was paid out in the dispute isn't owed any more, what came back in it is owed again, and of mistyped money the
 * customer's claim of payment is left.
 */
function movedSince(order: OrderRecord, before: OrderState): OrderState {
  if (before !== "money-seen" && before !== "sent") return before;
  if (isWithoutMoney(order)) return "said-paid";
  if (before === "money-seen") return isPaidOut(order) ? "sent" : before;
  return isSentInFull(order) ? before : "money-seen";
}

/** Nothing stands of what came or went, and no bank took it back: it was never there. */
function isWithoutMoney(order: OrderRecord): boolean {
  const kinds = ["customer", "payout", "refund"] as const;
  return kinds.every((kind) => standing(order.payments, kind).length === 0) && !isChargedBack(order);
}

function isChargedBack({ payments }: OrderRecord): boolean {
  return standing(payments, "reversal").some(({ about }) =>
    payments.some((row) => row.id === about && row.kind === "customer"),
  );
}

/** Ending a dispute moves no money, so the payments must already agree with the outcome. */
const IS_SO: Readonly<Record<Exclude<DisputeOutcome, "no-claim">, (order: OrderRecord) => boolean>> = {
  completed: isComplete,
  returned: isAllBack,
  "charged-back": isChargedBack,
};

/** When it lapses: counted from the end of the hold, and from when the desk last found no money. */
export function lapseAfter({ held_until }: Pick<OrderRecord, "held_until">, now: number): number {
  return Math.max(held_until ?? now, now) + LAPSE_HOURS * HOUR_MS;
}
