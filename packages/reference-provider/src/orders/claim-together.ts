import { claim } from "./desk-steps.ts";
import type { StepCall } from "./make-step.ts";
import type { OrderParts } from "./order-parts.ts";
import { INBOX, type OrderRecord } from "./order-record.ts";

/** Unclaimed orders of one browser are claimed together, so that one person serves one customer (P20). */
export async function claimTogether({ db, steps }: OrderParts, asked: StepCall): Promise<OrderRecord> {
  const call: StepCall = { ...asked, change: claim };
  await steps.letTimePass([call.reference]);
  return db.transaction().execute(async (transaction) => {
    const first = await transaction
      .selectFrom("orders")
      .select(["browser", "state"])
      .where("reference", "=", call.reference)
      .executeTakeFirst();
    const others =
      first?.state === "announced" && first.browser !== null
        ? // All are locked at once in a fixed order, so that two simultaneous claims can't deadlock.
          await transaction
            .selectFrom("orders")
            .select(["reference", "version", "state"])
            .where("browser", "=", first.browser)
            .where("inbox_rank", "=", INBOX.unclaimed)
            .orderBy("reference")
            .forUpdate()
            .execute()
        : [];
    const claimed = await steps.makeIn(transaction, call);
    for (const { reference, version } of others) {
      if (reference !== call.reference) await steps.makeIn(transaction, { ...call, reference, version });
    }
    return claimed;
  });
}
