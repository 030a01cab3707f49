import { requireForCustomer } from "./customer-reads.ts";
import type { Change, StepContext } from "./step-context.ts";

/**
 * Shows a text on the customer's page: a canned reply by its id, or free text. It may contain no account, and
 * no link except the order's own: payment details have their own place.
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
