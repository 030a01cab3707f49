import { requireForCustomer } from "./customer-reads.ts";
import type { Change, StepContext } from "./step-context.ts";

/**
 * What stands on the customer's page: a canned reply of the page by its id, or a text. Never an account, or a
 * link but the order's own: where to pay stands in its own place.
 * @param publicOrigin for {link}
 */
export async function say(
  { db, order }: StepContext,
  reply: string,
  publicOrigin: string | null,
): Promise<Change> {
  const canned = await db
    .selectFrom("desk_replies")
    .select("text")
    .where("id", "=", reply)
    .where("goes_to", "=", "page")
    .executeTakeFirst();
  const link = publicOrigin === null ? "" : `${publicOrigin}/q/${order.token}`;
  const said = (canned?.text ?? reply).replaceAll("{reference}", order.reference).replaceAll("{link}", link);
  requireForCustomer(order, "reply", said, link);
  return { facts: { said } };
}
