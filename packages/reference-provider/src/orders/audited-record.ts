import { createHash } from "node:crypto";
import type { Database } from "../db/database.ts";
import { standingOf } from "../ledger/ledger-payment.ts";
import { type OrderFacts, type OrderRecord, recordOf } from "./order-record.ts";
import { rowOf } from "./order-row.ts";

/**
 * Digests of an order, which the audit stores with each step: a later difference shows a change made directly
 * in the database.
 */
export interface AuditedRecord {
  /** The parts of an order that are kept for good. */
  readonly lasting: { readonly order: string; readonly payments: string };
  /** The facts including personal data. */
  readonly personal: string;
}

export async function auditedRecord(db: Database, order: OrderRecord): Promise<AuditedRecord> {
  // In the form in which it will be read back.
  const { facts, ...columns } = recordOf(rowOf(order));
  const payments = await db
    .selectFrom("desk_allocations")
    .innerJoin("desk_payments", "desk_payments.id", "desk_allocations.payment_id")
    .select([
      ...LASTING_PAYMENT,
      "desk_allocations.amount as allocated",
      "differences",
      "version",
      "part_approved_by",
    ])
    .where("reference", "=", order.reference)
    .orderBy("id")
    .execute();
  const keys = await db
    .selectFrom("payment_keys")
    .select(["key", "line", "is_whole", "payment_id"])
    .where("reference", "=", order.reference)
    .orderBy("key")
    .execute();
  // What was taken out here may be freed by another order, with its own part (P20.9).
  const bare = payments.filter(({ kind }) => kind !== "exchange");
  const isShared = ({ kind, allocated, amount }: (typeof bare)[number]) =>
    kind === "customer" || (SENT.includes(kind) && allocated !== amount);
  const takenOut = bare.filter((row) => isShared(row) && standingOf(row, bare).lte(0));
  const isBound = ({ payment_id: id }: (typeof keys)[number]) => takenOut.every((row) => row.id !== id);
  return {
    lasting: {
      order: digestOf([...LASTING_COLUMNS.map((name) => columns[name]), withoutNames(bareFacts(facts))]),
      payments: digestOf([...payments.map(sortedFields), ...keys.filter(isBound).map(sortedFields)]),
    },
    personal: digestOf(withoutNames(facts)),
  };
}

/** Without the columns that are emptied with the order. */
const LASTING_PAYMENT = [
  "id",
  "direction",
  "kind",
  "about",
  "account_id",
  "network",
  "transaction_id",
  "output",
  "currency",
  "desk_payments.amount",
  "made_at",
  "recorded_at",
  "recorded_by",
  "approved_by",
] as const;

const SENT: readonly string[] = ["payout", "refund"];

function sortedFields(row: object): readonly (readonly [string, unknown])[] {
  // Rows from before this column keep their digest.
  const fields = Object.entries(row).filter(([name, value]) => name !== "part_approved_by" || value !== null);
  return fields.toSorted(([one], [other]) => (one < other ? -1 : 1));
}

/** Without the order's owner, and without when it last changed for lists. */
const LASTING_COLUMNS = [
  "reference",
  "token",
  "state",
  "version",
  "side",
  "coin_id",
  "usd",
  "coin_amount",
  "rate",
  "slip_ends_at",
  "details_at",
  "held_until",
  "agent_id",
  "late",
  "outcome",
] as const satisfies readonly (keyof OrderRecord)[];

/** Removes personal data from all facts, or from a part of them. */
export function bareFacts<Facts extends Partial<OrderFacts>>(facts: Facts): Facts {
  const { asked, approval, dispute } = facts;
  const bare: Partial<OrderFacts> = {
    destination: null,
    destinationAsked: null,
    destinationFrom: null,
    asked: asked ? { ...asked, destination: "", right: null } : null,
    approval: approval ? { ...approval, text: null } : null,
    dispute: dispute ? { ...dispute, text: "" } : null,
    said: null,
  };
  const own = Object.entries(bare).filter(([name]) => name in facts);
  return { ...facts, ...Object.fromEntries(own) };
}

/** Replaces members of the desk by their ids: names change, and disappear with erased people. */
export function withoutNames(facts: Partial<OrderFacts>): object {
  return JSON.parse(JSON.stringify(facts), (key, value: unknown) =>
    key === "by" && isPerson(value) ? value.id : value,
  ) as object;
}

function isPerson(value: unknown): value is { readonly id: string } {
  return typeof value === "object" && value !== null && "id" in value;
}

function digestOf(value: unknown): string {
  return createHash("sha256").update(JSON.stringify(value)).digest("hex");
}
