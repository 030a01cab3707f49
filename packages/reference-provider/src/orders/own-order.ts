import { ProviderError } from "../errors.ts";
import { deskPeople } from "./approvers.ts";
import type { Actor, StepContext } from "./step-context.ts";
import { OWN_ORDER } from "./step-messages.ts";

/** Members may not serve their own orders if the desk has a colleague. Throws a ProviderError 403. */
export async function requireForeign(
  { db, order }: Pick<StepContext, "db" | "order">,
  actor: Actor,
): Promise<void> {
  if (actor.kind !== "desk" || order.account_id !== actor.caller.accountId) return;
  const people = await deskPeople(db);
  if (people.some(({ id }) => id !== order.account_id))
    throw new ProviderError(403, OWN_ORDER, { code: "not_allowed" });
}
