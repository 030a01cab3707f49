import { CLOSE_DAYS, UNCLAIMED_HOURS } from "@tradeslip/contracts/rules";
import type { Database } from "../db/database.ts";
import { inPages } from "../db/in-pages.ts";
import type { Audit } from "../desk/audit.ts";
import type { DeskSettings } from "../desk/desk-settings.ts";
import { forgetFollowers } from "../notices/order-followers.ts";
import { tryEach } from "../try-each.ts";
import { hasWords } from "../ledger/payment-conditions.ts";
import { bareOldLines, barePayments, withWaitingMoney } from "../ledger/payment-store.ts";
import { dueStep, type OrderSteps } from "./make-step.ts";
import { dropsOffAt } from "./drops-off.ts";
import { bareFacts } from "./audited-record.ts";
import { forgetEndedBlocks } from "./blocks.ts";
import { INBOX, type OrderRecord, recordOf, recordsOf } from "./order-record.ts";
import { rowOf } from "./order-row.ts";
import { removeOrders } from "./order-store.ts";
import { releaseLateOrphans } from "./release-orphans.ts";
import type { Books } from "./write-step.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const BATCH = 200;

interface Parts {
  readonly db: Database;
  readonly steps: OrderSteps;
  readonly books: Books;
  readonly settings: DeskSettings;
  /** How long finished orders keep personal data. */
  readonly retentionDays: number;
}

/** Automatic changes of orders over time. */
export class OrderTime {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /**
   * Handles orders whose hold or offer is over, which were sent long ago, or whose agent has lost the role.
   * Runs often, so that lists are current.
   */
  async pass(now: number): Promise<void> {
    const { db, steps, books } = this.#parts;
    await releaseLateOrphans(db, books, now);
    await tryEach(maybeDue(db, now), async (order) => {
      const due = dueStep(order, now);
      if (due !== null) await steps.pass(order.reference, due);
    });
  }

  /**
   * Deletes unclaimed orders, personal data in old orders, lines and rows of the audit, blocks that ended long
   * ago, and kept slips that were never announced.
   */
  async sweep(db: Database, now: number): Promise<void> {
    await this.pass(now);
    await forgetUnclaimed(db, this.#parts, now);
    await this.#bareOld(db, now);
    const before = now - this.#parts.retentionDays * DAY_MS;
    await bareOldLines(db, before);
    await forgetEndedBlocks(db, before);
    await this.#eraseOld(db, before);
    await db.deleteFrom("kept_slips").where("kept_at", "<=", before).execute();
  }

  async #bareOld(db: Database, now: number): Promise<void> {
    const before = now - this.#parts.retentionDays * DAY_MS;
    const bareSome = () =>
      db.transaction().execute(async (transaction) => {
        // Locked, since money may still come for an ended order at this moment.
        const rows = await transaction
          .selectFrom("orders")
          .selectAll()
          .where("ended_at", "<=", before)
          .where("is_open", "=", 0)
          // One that was bared while it was open, as its account was deleted, may have gone on.
          .where((eb) =>
            eb.or([
              eb("is_bare", "=", 0),
              eb.exists(
                eb
                  .selectFrom("order_terms")
                  .select("order_terms.reference")
                  .whereRef("order_terms.reference", "=", "orders.reference"),
              ),
            ]),
          )
          // Money that is open again, or waits, goes out with what would be deleted here.
          .where("inbox_rank", "=", INBOX.none)
          .where("reference", "not in", withWaitingMoney(transaction))
          .orderBy("reference")
          .limit(BATCH)
          .forUpdate()
          .execute();
        const bare = rows.map((row) => recordOf(row));
        await bareOrders(transaction, this.#parts.books.audit, bare);
        return rows.length;
      });
    while ((await bareSome()) === BATCH);
  }

  /** What the audit says of exports, of blocks that are gone, and of money that has lost its words. */
  async #eraseOld(db: Database, before: number): Promise<void> {
    const eraseSome = () =>
      db.transaction().execute(async (transaction) => {
        const rows = await transaction
          .selectFrom("audit")
          .select("seq")
          .where("at", "<=", before)
          .where("personal", "is not", null)
          .where((eb) => {
            const about = eb.ref("audit.reference");
            const orders = eb
              .selectFrom("orders")
              .select("orders.reference")
              .where("orders.reference", "=", about);
            const blocks = eb.selectFrom("blocks").select("blocks.id").where("blocks.id", "=", about);
            const payments = eb.selectFrom("desk_payments").select("desk_payments.id").where(hasWords());
            const kept = [orders, blocks, payments.where("desk_payments.id", "=", about)];
            return eb.not(eb.or(kept.map((each) => eb.exists(each))));
          })
          .orderBy("seq")
          .limit(BATCH)
          .execute();
        await this.#parts.books.audit.eraseRows(
          transaction,
          rows.map(({ seq }) => seq),
        );
        return rows.length;
      });
    while ((await eraseSome()) === BATCH);
  }
}

/** Orders that may have a step due, by reference. */
async function* maybeDue(db: Database, now: number): AsyncGenerator<OrderRecord> {
  const due = db
    .selectFrom("orders")
    .selectAll()
    .where("is_open", "=", 1)
    .where((eb) =>
      eb.or([
        eb.and([eb("lapses_at", "<=", now), eb("state", "=", "details-shown")]),
        eb.and([eb("offer_until", "<=", now), eb("state", "=", "money-seen")]),
        eb.and([eb("updated_at", "<=", now - CLOSE_DAYS * DAY_MS), eb("state", "=", "sent")]),
      ]),
    );
  for await (const rows of inPages(due, "reference")) yield* await recordsOf(db, rows);
}

async function forgetUnclaimed(db: Database, { books, settings }: Parts, now: number): Promise<void> {
  const found = await settings.read(db);
  for (;;) {
    const rows = await db
      .selectFrom("orders")
      .select(["reference", "announced_at"])
      .where("state", "=", "announced")
      .where("claimed_at", "is", null)
      .where("announced_at", "<=", now - UNCLAIMED_HOURS * HOUR_MS)
      .orderBy("announced_at")
      .limit(BATCH)
      .execute();
    const due = rows.filter(({ announced_at }) => dropsOffAt(announced_at, found) <= now);
    const references = due.map(({ reference }) => reference);
    await db.transaction().execute(async (transaction) => {
      // An agent who claims one at this moment keeps it.
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
        books.audit,
        still.map(({ reference }) => reference),
      );
    });
    // Orders that aren't due come after those that are.
    if (due.length < BATCH) return;
  }
}

/**
 * Removes personal data from orders: the payer's name, destination, notes, messages, texts, and the audit's
 * record of them. Terms, states, times and sums stay, and so do the keys of payments, so that none is ever
 * booked twice. Run it last in a transaction.
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
      unread: 0,
      facts: bareFacts(order.facts),
    });
    await db.updateTable("orders").set(row).where("reference", "=", order.reference).execute();
  }
  const payments = await barePayments(db, references);
  await db.updateTable("order_history").set({ text: null }).where("reference", "in", references).execute();
  for (const table of ["order_terms", "order_messages"] as const)
    await db.deleteFrom(table).where("reference", "in", references).execute();
  await forgetFollowers(db, references);
  await audit.erase(db, [...references, ...payments]);
}
