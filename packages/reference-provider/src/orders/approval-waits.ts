/** Which orders wait for an approval, and who is told about it (docs/product.md, P20.10). */
import type { Database } from "../db/database.ts";
import type { Settings } from "../desk/settings-store.ts";
import { queueNotice } from "../notices/notice-queue.ts";
import { approversOf, deskPeople } from "./approvers.ts";
import { differencesOf } from "./order-money.ts";
import { type OrderRecord, recordOf } from "./order-record.ts";
import { isProposed, type Proposal, proposalOf } from "./proposal.ts";
import { conditionsOf, type OrderConditions } from "./order-conditions.ts";

interface Noted {
  readonly settings: Settings;
  readonly now: number;
  /** The member who took the step, who isn't told. */
  readonly by: string | null;
}

/**
 * Call it with each step, also with one that waits for an approval, in its transaction. Possible approvers are
 * told about each proposal once.
 * @returns whether they were told now
 */
export async function noteApprovalWait(
  db: Database,
  order: OrderRecord,
  { settings, now, by }: Noted,
): Promise<boolean> {
  if (order.payments.length === 0) return false;
  const { reference } = order;
  const conditions = await conditionsOf(db, order, settings, now);
  const proposal = proposalOf(order, conditions);
  if (proposal === null || !isAwaited(order, proposal, conditions)) {
    await db.deleteFrom("awaited_approvals").where("reference", "=", reference).execute();
    return false;
  }
  const covers = proposal.hash;
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("awaited_approvals")
    .values({ reference, covers })
    .onConflict((conflict) =>
      conflict.column("reference").doUpdateSet({ covers }).where("awaited_approvals.covers", "!=", covers),
    )
    .executeTakeFirstOrThrow();
  if (numInsertedOrUpdatedRows !== 1n) return false;
  for (const id of approversOf(await deskPeople(db), order, now))
    if (id !== by) await queueNotice(db, id, { kind: "approval", reference }, now);
  return true;
}

/** The settlement must be chosen first; a refused proposal waits for its agent. */
function isAwaited(
  order: OrderRecord,
  { hash, reasons, goesOut, settlement }: Proposal,
  { approverStands }: OrderConditions,
): boolean {
  const { approval } = order.facts;
  const isDecided = approval?.covers === hash && (!approval.agrees || approverStands);
  if (!isProposed(order) || reasons.length === 0 || isDecided) return false;
  const differences = differencesOf(order);
  const differs = differences.includes("amount") || differences.includes("time");
  return !(goesOut[0]?.kind === "payout" && differs && settlement === null);
}

/** References of the orders that wait for this person's approval. */
export async function ordersToApprove(
  db: Database,
  { me, now }: { readonly me: string; readonly now: number },
): Promise<readonly string[]> {
  const rows = await db
    .selectFrom("orders")
    .selectAll("orders")
    .innerJoin("awaited_approvals", "awaited_approvals.reference", "orders.reference")
    .execute();
  if (rows.length === 0) return [];
  const people = await deskPeople(db);
  return rows
    .filter((row) => approversOf(people, recordOf(row), now).has(me))
    .map(({ reference }) => reference);
}
