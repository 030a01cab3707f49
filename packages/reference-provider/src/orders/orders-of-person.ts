import type { Database } from "../db/database.ts";
import type { Audit } from "../desk/audit.ts";
import { addressOf, forgetFollowers } from "../notices/order-followers.ts";
import { isOpenAgain } from "./order-money.ts";
import { isEnded, localOf, type OrderRecord, paymentDetailsOf, recordsOf, timeOf } from "./order-record.ts";
import { readHistory } from "./order-store.ts";
import { messagesOf } from "./thread.ts";
import { withWaitingMoney } from "../ledger/payment-store.ts";
import { bareOrders } from "./order-time.ts";

/** Everything stored about an account's orders, as far as their customer may read it. */
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
      local: localOf(order) ?? null,
      announcedAt: timeOf(order.announced_at),
      destination: order.facts.destination,
      paymentDetails: paymentDetailsOf(order) ?? null,
      payments: order.payments.map(
        ({ recordedBy: _by, approvedBy: _approver, differences: _differences, ...payment }) => ({
          ...payment,
          madeAt: timeOf(payment.madeAt),
          recordedAt: timeOf(payment.recordedAt),
        }),
      ),
      said: order.facts.said,
      dispute: order.facts.dispute?.text ?? null,
      followers: await followersOf(db, order.reference),
      messages: await messagesOf(db, order.reference),
      history: (await readHistory(db, order.reference)).map(({ step, state, at }) => ({
        step,
        state,
        at: timeOf(at),
      })),
    })),
  );
}

/**
 * Whether money may be on its way for an order of the account, or has to go out again. Either delays the
 * account's deletion.
 */
export async function hasOpenPayment(db: Database, accountId: string): Promise<boolean> {
  const orders = await ordersOf(db, accountId);
  return orders.some(isPayable);
}

/**
 * Removes an account from its orders. Terms, states, times and sums stay. An order that may still receive
 * money, or has some that is open again, keeps what it needs until that ends, without the account. Run it in
 * a transaction.
 */
export async function forgetPerson(db: Database, audit: Audit, accountId: string): Promise<void> {
  const own = await ordersOf(db, accountId, "to change");
  await db.updateTable("orders").set({ account_id: null }).where("account_id", "=", accountId).execute();
  await forgetFollowers(
    db,
    own.map(({ reference }) => reference),
  );
  const waiting = await withWaitingMoney(db).execute();
  const kept = new Set(waiting.map(({ reference }) => reference));
  await bareOrders(
    db,
    audit,
    own.filter((order) => !isPayable(order) && !kept.has(order.reference)),
  );
}

function isPayable(order: OrderRecord): boolean {
  const { details_at, state } = order;
  return (details_at !== null && !isEnded(state)) || isOpenAgain(order);
}

export async function ordersOf(
  db: Database,
  accountId: string,
  use?: "to change",
): Promise<readonly OrderRecord[]> {
  const query = db.selectFrom("orders").selectAll().where("account_id", "=", accountId).orderBy("reference");
  return recordsOf(db, await (use === undefined ? query : query.forUpdate()).execute());
}

async function followersOf(db: Database, reference: string) {
  const rows = await db
    .selectFrom("order_followers")
    .select(["endpoint", "locale", "created_at"])
    .where("reference", "=", reference)
    .orderBy("created_at")
    .execute();
  return rows.map(({ endpoint, locale, created_at }) => ({
    ...(addressOf(endpoint) === null ? { push: endpoint } : { email: addressOf(endpoint) }),
    locale,
    since: timeOf(created_at),
  }));
}
