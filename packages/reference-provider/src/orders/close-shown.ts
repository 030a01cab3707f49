import { ProviderError } from "../errors.ts";
import type { OrderParts } from "./order-parts.ts";
import { findOrder } from "./order-store.ts";

/** A bank or the chain shows that all of the payout left: nothing is open any more (P20.15, P21.21). */
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
    // Someone else made a step meanwhile: the order stays with them.
    if (!(error instanceof ProviderError) || error.status !== 409) throw error;
  }
}
