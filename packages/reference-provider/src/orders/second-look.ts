import type { DeskCaller } from "../roles/desk-guard.ts";
import { type Difference, type OrderRecord, sumOf } from "./order-record.ts";

/** Between what was agreed and all money that was seen, each once; the amount is that of all together. */
export function differencesOf({ facts: { money, details } }: OrderRecord): readonly Difference[] {
  if (money.length === 0) return [];
  const others = money.flatMap(({ differences }) => differences);
  const isExact = details !== null && sumOf(money.map(({ amount }) => amount)).eq(details.amount);
  return [...new Set<Difference>([...others, ...(isExact ? [] : (["amount"] as const))])];
}

/** Why a second person looks; empty: nobody has to. @param isLarge worth more than `lookAbove` */
export function lookReasons(order: OrderRecord, isLarge: boolean) {
  const { facts } = order;
  return [
    ...differencesOf(order),
    ...(isLarge ? (["large"] as const) : []),
    ...(facts.details?.rateDiffers ? (["exchange-rate"] as const) : []),
    ...(facts.payouts.some(({ undelivered }) => undelivered) ? (["undelivered"] as const) : []),
    ...(facts.destinationReplaced ? (["destination"] as const) : []),
  ];
}

/**
 * The second person is neither its agent nor who stated the facts. Where there is no such person, whoever stated nothing; else anybody
 * but its agent; and where only one person holds a role, that one.
 * @param ids everybody of the desk
 */
export function mayLook(ids: readonly string[], id: string, { agent_id, facts }: OrderRecord): boolean {
  const silent = ids.filter((one) => !facts.statedBy.includes(one));
  const others = ids.filter((one) => one !== agent_id);
  const best = [silent.filter((one) => one !== agent_id), silent, others, ids].find(
    (some) => some.length > 0,
  );
  return best?.includes(id) ?? false;
}

/** Whether this person's look is their own word about their own facts, which needs a reason. */
export function looksAtOwn({ accountId }: DeskCaller, { agent_id, facts }: OrderRecord): boolean {
  return agent_id === accountId || facts.statedBy.includes(accountId);
}
