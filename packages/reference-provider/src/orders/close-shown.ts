import { ProviderError } from "../errors.ts";
import { standing } from "../ledger/ledger-payment.ts";
import { leftToPay } from "./order-money.ts";
import type { OrderParts } from "./order-parts.ts";
import type { OrderRecord } from "./order-record.ts";
import { findOrder } from "./order-store.ts";

/** Everything owed was paid out, and the chain confirms each part. */
export function isShownByChain(order: OrderRecord): boolean {
  const payouts = standing(order.payments, "payout");
  return (
    leftToPay(order) === null &&
    payouts.length > 0 &&
    payouts.every(({ chain }) => chain?.state === "arrived")
  );
}

/** Closes an order when a bank or the chain shows that its whole payout left (P20.15, P21.21). */
export async function closeShown(
  { db, steps }: Pick<OrderParts, "db" | "steps">,
  reference: string,
): Promise<void> {
  const order = await findOrder(db, reference);
  if (order?.state !== "sent") return;
  try {
    await steps.make({
      reference,
      step: "close",
      version: order.version,
      actor: { kind: "system" },
      change: () => ({}),
    });
  } catch (error) {
    // Another step was taken meanwhile, so the order is left to people.
    if (!(error instanceof ProviderError) || error.status !== 409) throw error;
  }
}
