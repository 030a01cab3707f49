import { ACCOUNT_IN_TEXT, accountsIn } from "@tradeslip/contracts/rules";
import { invalidField } from "../errors.ts";
import type { Change, StepSite } from "./make-step.ts";

/**
 * What stands on the maker's page: a canned reply of the page by its id, or a text. Never an account number or a coin address: where to
 * pay stands in its own place. @param publicOrigin for {link}
 */
export async function say(
  { db, order }: StepSite,
  reply: string,
  publicOrigin: string | null,
): Promise<Change> {
  const canned = await db
    .selectFrom("desk_replies")
    .select("text")
    .where("id", "=", reply)
    .where("goes_to", "=", "page")
    .executeTakeFirst();
  const said = (canned?.text ?? reply)
    .replaceAll("{reference}", order.reference)
    .replaceAll("{link}", publicOrigin === null ? "" : `${publicOrigin}/q/${order.token}`);
  if (canned === undefined && accountsIn(said).length > 0) throw invalidField("reply", ACCOUNT_IN_TEXT);
  return { facts: { said } };
}
