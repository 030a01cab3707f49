import { rolesThat } from "@tradeslip/contracts/rules";
import type { Database } from "../db/database.ts";
import { type OrderRecord, recordsOf } from "./order-record.ts";
import { saveOrder } from "./order-store.ts";
import { type Books, writeStep } from "./write-step.ts";

const BY_ITSELF = { kind: "system", id: null, name: null } as const;

/** Open orders whose agent works on none any more, or is blocked. */
function orphans(db: Database) {
  const people = db
    .selectFrom("accounts")
    .select("id")
    .where("role", "in", rolesThat("works-orders"))
    .where("blocked_at", "is", null);
  return db
    .selectFrom("orders")
    .where("is_open", "=", 1)
    .where("agent_id", "is not", null)
    .where("agent_id", "not in", people);
}

/** Sends them back to the inbox, as if released. In the transaction of what ends a role. */
export async function releaseOrphans(db: Database, books: Books, now: number): Promise<void> {
  // All are locked before the first row of the audit, whose lock each step takes last.
  const rows = await orphans(db).selectAll().orderBy("reference").forUpdate().execute();
  for (const before of await recordsOf(db, rows)) {
    const after = released(before, now);
    if (await saveOrder(db, before, after))
      await writeStep(db, books, { before, after, step: "release", by: BY_ITSELF, now });
  }
}

/** The same now and then: a member may have been given an order at the moment in which their role ended. */
export async function releaseLateOrphans(db: Database, books: Books, now: number): Promise<void> {
  const one = await orphans(db).select("reference").limit(1).executeTakeFirst();
  if (one !== undefined)
    await db.transaction().execute((transaction) => releaseOrphans(transaction, books, now));
}

function released(order: OrderRecord, now: number): OrderRecord {
  return {
    ...order,
    agent_id: null,
    agent_name: null,
    state: order.state === "claimed" ? "announced" : order.state,
    version: order.version + 1,
    updated_at: now,
  };
}
