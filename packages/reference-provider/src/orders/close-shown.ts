import { LINE_HAS_NO_PAYMENT } from "@tradeslip/contracts/rules";
import type { Database } from "../db/database.ts";
import { ProviderError } from "../errors.ts";
import { standing } from "../ledger/ledger-payment.ts";
import { notPossible } from "./order-errors.ts";
import { isSentInFull } from "./order-money.ts";
import type { OrderParts } from "./order-parts.ts";
import type { OrderRecord } from "./order-record.ts";
import { findOrder } from "./order-store.ts";

/** Everything owed was paid out, and the chain confirms each part. */
export function isShownByChain(order: OrderRecord): boolean {
  const payouts = standing(order.payments, "payout");
  return isSentInFull(order) && payouts.every(({ chain }) => chain?.state === "arrived");
}

/**
 * Closes an order when a bank or the chain shows that its whole payout left (P20.15, P21.21).
 * @param isStillShown asked once no other step can be taken
 */
export async function closeShown(
  { db, steps }: Pick<OrderParts, "db" | "steps">,
  reference: string,
  isStillShown: (db: Database) => Promise<boolean> = () => Promise.resolve(true),
): Promise<void> {
  const order = await findOrder(db, reference);
  if (order?.state !== "sent") return;
  try {
    await steps.make({
      reference,
      step: "close",
      version: order.version,
      actor: { kind: "system" },
      change: async (context) => {
        if (!(await isStillShown(context.db))) throw notPossible(LINE_HAS_NO_PAYMENT);
        return {};
      },
    });
  } catch (error) {
    // Another step was taken, or a line taken back, meanwhile, so the order is left to people.
    if (!(error instanceof ProviderError) || error.status !== 409) throw error;
  }
}
