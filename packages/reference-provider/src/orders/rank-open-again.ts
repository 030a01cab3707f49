import type { Database } from "../db/database.ts";
import { INBOX, recordsOf } from "./order-record.ts";
import { rowOf } from "./order-row.ts";

const PAGE = 500;

/**
 * Runs once: earlier releases left ended orders out of the inbox when their money was open again. Servers that
 * start together wait for the first.
 */
export async function rankOpenAgain(db: Database): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const isFirst = await transaction
      .insertInto("marks")
      .values({ name: "inbox-ranked", value: "yes" })
      .onConflict((conflict) => conflict.doNothing())
      .returning("name")
      .executeTakeFirst();
    if (isFirst === undefined) return;
    for (let after = ""; ;) {
      const rows = await transaction
        .selectFrom("orders")
        .selectAll()
        .where("is_open", "=", 0)
        .where("reference", ">", after)
        .orderBy("reference")
        .limit(PAGE)
        .execute();
      for (const order of await recordsOf(transaction, rows)) {
        const { inbox_rank } = rowOf(order);
        if (inbox_rank === INBOX.none) continue;
        await transaction
          .updateTable("orders")
          .set({ inbox_rank })
          .where("reference", "=", order.reference)
          // Unless another server's step has changed it meanwhile.
          .where("version", "=", order.version)
          .execute();
      }
      if (rows.length < PAGE) return;
      after = rows.at(-1)!.reference;
    }
  });
}
