import type { Database } from "../db/database.ts";
import type { Audit } from "../desk/audit.ts";
import { isEnded, type OrderRecord, paymentDetailsOf, recordOf, rowOf, timeOf } from "./order-record.ts";
import { readHistory } from "./order-store.ts";
import { bareOrders } from "./order-time.ts";

/** All that is kept of an account's orders, as their maker may read it. */
export async function exportOrders(db: Database, accountId: string) {
  const orders = await ordersOf(db, accountId);
  return Promise.all(
    orders.map(async (order) => ({
      reference: order.reference,
      token: order.token,
      state: order.state,
      side: order.side,
      coin: order.coin_symbol,
      usd: order.usd,
      coinAmount: order.coin_amount,
      rate: order.rate,
      announcedAt: timeOf(order.announced_at),
      destination: order.facts.destination,
      paymentDetails: paymentDetailsOf(order) ?? null,
      money: order.facts.money.map(({ amount, currency, paidAt, payerName, receipt, transaction }) => ({
        amount,
        currency,
        paidAt: timeOf(paidAt),
        payerName,
        receipt,
        transaction,
      })),
      said: order.facts.said,
      dispute: order.facts.dispute?.text ?? null,
      history: (await readHistory(db, order.reference)).map(({ step, state, at }) => ({
        step,
        state,
        at: timeOf(at),
      })),
    })),
  );
}

/** Whether the account has an order that money may be on its way for. Deleting the account waits for it. */
export async function hasOpenPayment(db: Database, accountId: string): Promise<boolean> {
  const orders = await ordersOf(db, accountId);
  return orders.some(isPayable);
}

/**
 * Takes an account out of its orders, and as an agent out of those it had. Terms, states, times and sums stay. An order that money may
 * be on its way for keeps what it needs until it ends: without the account. Run it in a transaction.
 */
export async function forgetPerson(db: Database, audit: Audit, accountId: string): Promise<void> {
  const own = await ordersOf(db, accountId, "to change");
  await db.updateTable("orders").set({ account_id: null }).where("account_id", "=", accountId).execute();
  await leaveOrders(db, accountId);
  await bareOrders(
    db,
    audit,
    own.filter((order) => !isPayable(order)),
  );
  await audit.erase(db, { actorId: accountId, references: [accountId] });
}

/** Its open orders are nobody's from now on. */
async function leaveOrders(db: Database, agentId: string): Promise<void> {
  const rows = await db
    .selectFrom("orders")
    .selectAll()
    .where("agent_id", "=", agentId)
    .orderBy("reference")
    .forUpdate()
    .execute();
  for (const row of rows) {
    const left = rowOf({ ...recordOf(row), agent_id: null, agent_name: null });
    await db.updateTable("orders").set(left).where("reference", "=", row.reference).execute();
  }
  await db
    .updateTable("order_history")
    .set({ by_id: null, by_name: null })
    .where("by_id", "=", agentId)
    .execute();
}

function isPayable({ details_at, state }: OrderRecord): boolean {
  return details_at !== null && !isEnded(state);
}

export async function ordersOf(
  db: Database,
  accountId: string,
  use?: "to change",
): Promise<readonly OrderRecord[]> {
  const query = db.selectFrom("orders").selectAll().where("account_id", "=", accountId).orderBy("reference");
  return (await (use === undefined ? query : query.forUpdate()).execute()).map(recordOf);
}
