import type { PayoutsExport, ReadyPayouts } from "@tradeslip/contracts";
import { actorOf } from "../desk/audit.ts";
import type { DeskCaller } from "../roles/desk-guard.ts";
import type { OrderParts } from "./order-parts.ts";
import { readyPayouts } from "./pay-out-together.ts";

/** The payouts of these orders that are ready now. The export is recorded in the audit. */
export async function exportPayouts(
  parts: OrderParts,
  { orders }: PayoutsExport,
  caller: DeskCaller,
): Promise<ReadyPayouts> {
  const asked = new Set(orders);
  const { payouts } = await readyPayouts(parts, caller);
  const found = payouts.filter(({ reference }) => asked.has(reference));
  await parts.db.transaction().execute((db) =>
    parts.audit.record(db, {
      actor: actorOf(caller),
      action: "payouts-exported",
      reference: null,
      content: { orders: found.map(({ reference }) => reference) },
    }),
  );
  return { payouts: found };
}
