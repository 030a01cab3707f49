/** What remains possible under a block (docs/product.md, P20.7). */
import { can, type OrderStep } from "@tradeslip/contracts/rules";
import type { Database } from "../db/database.ts";
import { ProviderError } from "../errors.ts";
import type { DeskCaller } from "../roles/desk-guard.ts";
import { deskPeople, isAnotherHere } from "./approvers.ts";
import { blockOf, isPlaceBlocked } from "./blocks.ts";
import { deskCallerIn } from "./desk-steps.ts";
import type { Actor, Change, StepContext } from "./step-context.ts";
import { notPossible } from "./order-errors.ts";
import { BLOCKED, BLOCKED_NEEDS_ADMINS, CANT_TAKE, PLACE_BLOCKED } from "./step-messages.ts";
import type { OrderConditions } from "./order-conditions.ts";

/** Checks a destination given by the customer. Throws a ProviderError 409 that doesn't say why. */
export async function requireServed({ db, order, now }: StepContext, change: Change): Promise<Change> {
  const given = { ...order, ...change, facts: { ...order.facts, ...change.facts } };
  if ((await blockOf(db, given, now)) === "firm") throw notPossible(CANT_TAKE);
  return change;
}

/**
 * Checks a place other than the customer's own, which may belong to a blocked person. Throws a ProviderError
 * 409.
 * @param network null: at a bank
 */
export async function requireServedPlace(
  db: Database,
  network: string | null,
  place: string,
  now: number,
): Promise<void> {
  if (await isPlaceBlocked(db, network, place, now)) throw notPossible(PLACE_BLOCKED);
}

const BEFORE_MONEY: readonly OrderStep[] = ["details", "details-again"];
/** Money of a blocked customer is held: one admin approves its release, and another sends it. */
const MOVES: readonly OrderStep[] = ["approve", "sent", "return"];

export function requireUnblocked(step: OrderStep, { isBlocked }: OrderConditions, actor: Actor): void {
  if (!isBlocked || actor.kind !== "desk") return;
  if (BEFORE_MONEY.includes(step)) throw notPossible(BLOCKED);
  if (MOVES.includes(step) && isHeldFrom(actor.caller, { isBlocked }))
    throw new ProviderError(403, BLOCKED_NEEDS_ADMINS, { code: "not_allowed" });
}

/** Two admins must decide about money of a blocked customer. */
export function isHeldFrom({ role }: DeskCaller, { isBlocked }: Pick<OrderConditions, "isBlocked">): boolean {
  return isBlocked && !can(role, "manages-desk");
}

/**
 * Throws a ProviderError 403 if one admin would both approve and send a blocked customer's money, although
 * another is available.
 */
export async function requireAnotherApproved(context: StepContext, approvedBy: string | null): Promise<void> {
  if (await isOneAlone(context, { caller: deskCallerIn(context), approvedBy }))
    throw new ProviderError(403, BLOCKED_NEEDS_ADMINS, { code: "not_allowed" });
}

/** Whether one admin would decide alone about a blocked customer's money, although another is available. */
export async function isOneAlone(
  { db, conditions, now }: Pick<StepContext, "db" | "conditions" | "now">,
  { caller, approvedBy }: { readonly caller: DeskCaller; readonly approvedBy: string | null },
): Promise<boolean> {
  if (!conditions.isBlocked || approvedBy !== caller.accountId) return false;
  const admins = (await deskPeople(db)).filter(({ role }) => can(role, "manages-desk"));
  return isAnotherHere(admins, new Set([approvedBy]), now);
}
