import { rolesThat } from "@tradeslip/contracts/rules";
import type { Database } from "../db/database.ts";
import { type OrderRecord, recordsOf } from "./order-record.ts";
import { saveOrder } from "./order-store.ts";
import { type Books, writeStep } from "./write-step.ts";

const BY_ITSELF = { kind: "system", id: null, name: null } as const;

/** Open orders whose agent is blocked or no longer works on orders. */
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

/** They are locked until the transaction ends. */
export async function lockOrphans(db: Database): Promise<void> {
  await orphans(db).select("reference").orderBy("reference").forUpdate().execute();
}

/** Sends them back to the inbox, as if released. Call it in the transaction that ends a role. */
export async function releaseOrphans(db: Database, books: Books, now: number): Promise<void> {
  // All are locked before the first audit row, whose lock every step takes last.
  const rows = await orphans(db).selectAll().orderBy("reference").forUpdate().execute();
  for (const before of await recordsOf(db, rows)) {
    const after = released(before, now);
    if (await saveOrder(db, before, after))
      await writeStep(db, books, { before, after, step: "release", by: BY_ITSELF, now });
  }
}

/** The same, regularly: a member may have been given an order at the very moment when their role ended. */
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
