import { UNCLAIMED_HOURS } from "@tradeslip/contracts/rules";
import type { Database } from "../db/database.ts";
import type { Audit } from "../desk/audit.ts";
import { dueStep, type OrderSteps } from "./make-step.ts";
import { type OrderFacts, type OrderRecord, recordOf, rowOf } from "./order-record.ts";
import { removeOrders } from "./order-store.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const BATCH = 200;

interface Parts {
  readonly db: Database;
  readonly steps: OrderSteps;
  readonly audit: Audit;
  /** How long finished orders keep what is personal. */
  readonly retentionDays: number;
}

/** What time alone does to orders. */
export class OrderTime {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Orders whose hold or offer is over. Runs often: a list shows them as they are. */
  async pass(now: number): Promise<void> {
    const { db, steps } = this.#parts;
    const rows = await db
      .selectFrom("orders")
      .selectAll()
      .where((eb) =>
        eb.or([
          eb.and([eb("lapses_at", "<=", now), eb("state", "=", "details-shown")]),
          eb.and([eb("offer_until", "<=", now), eb("state", "=", "money-seen")]),
        ]),
      )
      .limit(BATCH)
      .execute();
    for (const row of rows) {
      const due = dueStep(recordOf(row), now);
      if (due !== null) await steps.pass(row.reference, due);
    }
  }

  /** Forgets orders that nobody claimed, what is personal in old ones, and slips that were kept and never announced. */
  async sweep(db: Database, now: number): Promise<void> {
    await this.pass(now);
    await forgetUnclaimed(db, this.#parts.audit, now);
    await this.#bareOld(db, now);
    const before = now - this.#parts.retentionDays * DAY_MS;
    await db.deleteFrom("kept_slips").where("kept_at", "<=", before).execute();
  }

  async #bareOld(db: Database, now: number): Promise<void> {
    const before = now - this.#parts.retentionDays * DAY_MS;
    for (;;) {
      const rows = await db
        .selectFrom("orders")
        .selectAll()
        .where("ended_at", "<=", before)
        .where("is_open", "=", 0)
        .where("is_bare", "=", 0)
        .limit(BATCH)
        .execute();
      const bare = rows.map(recordOf);
      await db.transaction().execute((transaction) => bareOrders(transaction, this.#parts.audit, bare));
      if (rows.length < BATCH) return;
    }
  }
}

async function forgetUnclaimed(db: Database, audit: Audit, now: number): Promise<void> {
  for (;;) {
    const rows = await db
      .selectFrom("orders")
      .select("reference")
      .where("state", "=", "announced")
      .where("claimed_at", "is", null)
      .where("announced_at", "<=", now - UNCLAIMED_HOURS * HOUR_MS)
      .limit(BATCH)
      .execute();
    const references = rows.map(({ reference }) => reference);
    await db.transaction().execute(async (transaction) => {
      // Whoever claims one of them at this moment keeps it.
      const still = await transaction
        .selectFrom("orders")
        .select("reference")
        .where("reference", "in", [...references, ""])
        .where("claimed_at", "is", null)
        .orderBy("reference")
        .forUpdate()
        .execute();
      await removeOrders(
        transaction,
        audit,
        still.map(({ reference }) => reference),
      );
    });
    if (rows.length < BATCH) return;
  }
}

/**
 * Takes what is personal out of orders: payer's name, destination, notes, what was said, and what the audit holds of it. Terms, states,
 * times and sums stay, and so do the references of payments, which count once for good. Run it last in a transaction.
 */
export async function bareOrders(db: Database, audit: Audit, orders: readonly OrderRecord[]): Promise<void> {
  if (orders.length === 0) return;
  const references = orders.map(({ reference }) => reference);
  for (const order of orders) {
    const row = rowOf({
      ...order,
      account_id: null,
      browser: null,
      network: null,
      payer: null,
      destination: null,
      is_bare: 1,
      facts: bareFacts(order.facts),
    });
    await db.updateTable("orders").set(row).where("reference", "=", order.reference).execute();
  }
  await db.updateTable("order_history").set({ text: null }).where("reference", "in", references).execute();
  await db.deleteFrom("order_terms").where("reference", "in", references).execute();
  await audit.erase(db, { references });
}

function bareFacts(facts: OrderFacts): OrderFacts {
  return {
    ...facts,
    destination: null,
    destinationAsked: null,
    money: facts.money.map(({ payerName: _name, receipt: _receipt, ...money }) => money),
    look: facts.look === null ? null : { ...facts.look, text: null },
    dispute: facts.dispute === null ? null : { ...facts.dispute, text: "" },
    said: null,
  };
}
