import type { OrderStep } from "@tradeslip/contracts/rules";
import type { Database } from "../db/database.ts";
import type { OrderHistoryTable } from "../db/order-tables.ts";
import type { Audit } from "../desk/audit.ts";
import type { Events } from "../events/events.ts";
import { tellOfOrder } from "../notices/notice-queue.ts";
import { isOrderNews } from "../notices/order-news.ts";
import { auditedRecord, bareFacts, withoutNames } from "./audited-record.ts";
import type { OrderFacts, OrderRecord } from "./order-record.ts";
import { addHistory } from "./order-store.ts";

export interface StepActor {
  readonly kind: OrderHistoryTable["by_kind"];
  readonly id: string | null;
  readonly name: string | null;
}

interface MadeStep {
  readonly before: OrderRecord;
  readonly after: OrderRecord;
  readonly step: OrderStep;
  readonly by: StepActor;
  readonly text?: string | undefined;
  readonly now: number;
}

export interface Books {
  readonly audit: Audit;
  readonly events: Events;
}

/**
 * Writes what a step leaves besides the order itself: its history row, its audit row, its notice and its
 * event. Call it in the step's transaction.
 */
export async function writeStep(db: Database, { audit, events }: Books, made: MadeStep): Promise<void> {
  const { before, after, step, by, text, now } = made;
  const { reference, version, state } = after;
  await addHistory(db, {
    reference,
    version,
    step,
    state,
    at: now,
    by_kind: by.kind,
    by_id: by.id,
    by_name: by.name,
    text: text ?? null,
  });
  const { lasting, personal } = await auditedRecord(db, after);
  const changed = changedFacts(before, after);
  if (by.kind !== "customer" && isOrderNews(step)) await tellOfOrder(db, after, step, now);
  await audit.record(db, {
    actor: by,
    action: step,
    reference,
    content: {
      version,
      from: before.state,
      to: state,
      changed: { ...withoutNames(bareFacts(changed)), ...changedColumns(before, after) },
      record: lasting,
    },
    personal: {
      ...(text === undefined ? {} : { text }),
      changed: withoutNames(changed),
      record: personal,
    },
  });
  await events.record(db, [{ type: "order", data: { reference, version } }], now);
}

/** The fields of the facts that the step changed. */
function changedFacts(before: OrderRecord, after: OrderRecord): Partial<OrderFacts> {
  const written = Object.entries(after.facts).filter(
    ([name, value]) => before.facts[name as keyof OrderFacts] !== value,
  );
  return Object.fromEntries(written);
}

/** Columns that people decide about. */
function changedColumns(before: OrderRecord, after: OrderRecord): Record<string, unknown> {
  const columns = [
    "agent_id",
    "usd",
    "coin_amount",
    "rate",
    "slip_ends_at",
    "held_until",
    "outcome",
  ] as const;
  return Object.fromEntries(
    columns.filter((name) => before[name] !== after[name]).map((name) => [name, after[name]]),
  );
}
