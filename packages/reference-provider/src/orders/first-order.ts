import type { Database } from "../db/database.ts";
import type { OrderRecord } from "./order-record.ts";

/** The payer, as far as orders identify one, and the order. */
export type Payer = Pick<
  OrderRecord,
  "reference" | "usd" | "account_id" | "browser" | "payer" | "destination"
>;

/**
 * Whether no order of the account was ever closed. A guest's name counts only together with the browser or
 * the destination, because it is merely stated. @param before milliseconds since the epoch
 */
export async function isFirstOrder(db: Database, order: Payer, before = Infinity): Promise<boolean> {
  const { account_id, browser, destination, payer } = order;
  if (account_id === null && payer === null) return true;
  const closed = db
    .selectFrom("orders")
    .select("reference")
    .where("state", "=", "closed")
    .where("reference", "!=", order.reference)
    .where((eb) => eb.or([eb("outcome", "is", null), eb("outcome", "!=", "charged-back")]))
    .where((eb) =>
      account_id === null
        ? eb.and([
            eb("payer", "=", payer),
            eb.or([eb("browser", "=", browser), eb("destination", "=", destination)]),
          ])
        : eb("account_id", "=", account_id),
    )
    .limit(1);
  const earlier = await (
    before === Infinity ? closed : closed.where("ended_at", "<", before)
  ).executeTakeFirst();
  return earlier === undefined;
}
