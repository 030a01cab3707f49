/** What lines of banks say of an order's payouts (docs/product.md, P21.21). */
import type { Database } from "../db/database.ts";
import { standing } from "../ledger/ledger-payment.ts";
import { deskPeople, isAnotherHere } from "../orders/approvers.ts";
import { closeShown, isShownByChain } from "../orders/close-shown.ts";
import { closesByItselfAt } from "../orders/make-step.ts";
import type { OrderParts } from "../orders/order-parts.ts";
import { findOrder, readHistory } from "../orders/order-store.ts";

/**
 * Nothing is open once each payout has its line: a refund's line, or one of two, says less. A line that one person,
 * the sender or the agent, both imported and confirmed isn't enough while a colleague is there.
 */
export async function closeIfShown(
  parts: Pick<OrderParts, "db" | "steps" | "clock">,
  reference: string,
): Promise<void> {
  const isShown = (db: Database) => isShownByLines(db, reference, parts.clock.now());
  // Another of its lines may be taken back at this moment.
  if (await isShown(parts.db)) await closeShown(parts, reference, isShown);
}

async function isShownByLines(db: Database, reference: string, now: number): Promise<boolean> {
  const order = await findOrder(db, reference);
  const people = await deskPeople(db);
  const payouts = standing(order?.payments ?? [], "payout");
  for (const { id, recordedBy } of payouts) {
    const own = [order?.agent_id ?? "", recordedBy.id];
    const except = own.filter((one) => isAnotherHere(people, new Set([one]), now));
    if (!(await isShownBy(db, id, except))) return false;
  }
  return payouts.length > 0;
}

/** @param except whose word alone isn't enough */
async function isShownBy(db: Database, paymentId: string, except: readonly string[]): Promise<boolean> {
  const row = await db
    .selectFrom("statement_lines as line")
    .innerJoin("statement_imports as file", "file.id", "line.import_id")
    .select("line.id")
    .where("payment_id", "=", paymentId)
    .where((eb) =>
      eb.or([eb("imported_by", "!=", eb.ref("confirmed_by")), eb("confirmed_by", "not in", [...except, ""])]),
    )
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * An order that lines closed is open again, in the inbox, once the line of a payout is taken back, unless the chain
 * or time closes it.
 */
export async function reopenIfUnshown(
  db: Database,
  { steps, clock }: Pick<OrderParts, "steps" | "clock">,
  { reference, payment }: { readonly reference: string; readonly payment: string },
): Promise<void> {
  const order = await findOrder(db, reference, "to change");
  if (order?.state !== "closed" || isShownByChain(order)) return;
  if (!standing(order.payments, "payout").some(({ id }) => id === payment)) return;
  const history = await readHistory(db, reference);
  const place = history.findLastIndex(({ state }) => state !== "closed");
  const [before, closing] = [history[place], history[place + 1]];
  if (before === undefined || closing?.step !== "close" || closing.by_kind !== "system") return;
  const closesAt = closesByItselfAt({ ...order, state: before.state, updated_at: before.at });
  if (closesAt !== null && closesAt <= clock.now()) return;
  await steps.makeIn(db, {
    reference,
    step: "reopen",
    version: order.version,
    actor: { kind: "system" },
    change: () => ({ agent_id: null, agent_name: null }),
  });
}
