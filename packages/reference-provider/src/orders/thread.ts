import type { OrderMessage } from "@tradeslip/contracts";
import type { MessageInput } from "@tradeslip/contracts/schemas";
import {
  checkThreadText,
  THREAD_FULL,
  THREAD_LIMITS,
  THREAD_NOT_OPEN,
  THREAD_WAITS,
  unansweredBy,
} from "@tradeslip/contracts/rules";
import type { Database } from "../db/database.ts";
import type { OrderMessagesTable } from "../db/order-tables.ts";
import { invalidField } from "../errors.ts";
import { tellOfOrder } from "../notices/notice-queue.ts";
import { textsOnPage } from "./customer-reads.ts";
import { namedActor } from "./make-step.ts";
import type { Actor } from "./step-context.ts";
import { notPossible, unknownOrder } from "./order-errors.ts";
import type { OrderParts } from "./order-parts.ts";
import { type OrderRecord, timeOf } from "./order-record.ts";
import { findOrder } from "./order-store.ts";

const DAY_MS = 24 * 3_600_000;

/** Open from the first claim until personal data is removed, even during disputes and after the end. */
export function isThreadOpen({ claimed_at, is_bare }: OrderRecord): boolean {
  return claimed_at !== null && is_bare === 0;
}

/** The oldest first. */
export async function messagesOf(db: Database, reference: string): Promise<OrderMessage[]> {
  return (await rowsOf(db, reference)).map(({ at, side, text }) => ({ at: timeOf(at), by: side, text }));
}

/**
 * Sends a message between customer and desk. It is no step: the version stays, so it invalidates no form on
 * either side. The same one again, as after a lost answer, is no second one. Throws a ProviderError: 400
 * naming `text`, 404, 409.
 */
export async function writeMessage(
  { db, clock, events, audit }: OrderParts,
  { reference, actor, text, after }: MessageInput & { readonly reference: string; readonly actor: Actor },
): Promise<OrderRecord> {
  return db.transaction().execute(async (transaction) => {
    const order = await findOrder(transaction, reference, "to change");
    if (order === null) throw actor.kind === "customer" ? notPossible(THREAD_NOT_OPEN) : unknownOrder();
    if (!isThreadOpen(order)) throw notPossible(THREAD_NOT_OPEN);
    const now = clock.now();
    const side = actor.kind === "customer" ? "customer" : "desk";
    const by = namedActor(actor);
    const before = await rowsOf(transaction, reference);
    const isSent = before
      .slice(after ?? before.length)
      .some((row) => row.side === side && row.by_id === by.id && row.text === text);
    if (isSent) return order;
    if (before.length >= THREAD_LIMITS.all) throw notPossible(THREAD_FULL);
    const written = before.map((row) => ({ by: row.side }));
    if (unansweredBy(written, side) >= THREAD_LIMITS.unanswered) throw notPossible(THREAD_WAITS);
    const ofToday = before.filter((row) => row.side === side && row.at > now - DAY_MS);
    const refusal = checkThreadText(
      text,
      ofToday.map((row) => row.text),
      textsOnPage(order),
    );
    if (refusal !== null) throw invalidField("text", refusal);
    await transaction
      .insertInto("order_messages")
      .values({ reference, number: before.length + 1, at: now, side, by_id: by.id, text })
      .execute();
    const change = side === "desk" ? { unread: 0, desk_step_at: now } : { unread: order.unread + 1 };
    await transaction.updateTable("orders").set(change).where("reference", "=", reference).execute();
    if (side === "desk") {
      await tellOfOrder(transaction, order, "say", now);
      await audit.record(transaction, {
        actor: by,
        action: "message",
        reference,
        content: {},
        personal: { text },
      });
    }
    const data = { reference, version: order.version };
    await events.record(transaction, [{ type: "order", data }], now);
    return { ...order, ...change };
  });
}

function rowsOf(db: Database, reference: string): Promise<OrderMessagesTable[]> {
  return db
    .selectFrom("order_messages")
    .selectAll()
    .where("reference", "=", reference)
    .orderBy("number")
    .execute();
}
