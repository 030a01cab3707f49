import type { Money, OrderStatement, StatementOrder, StatementPayment } from "@tradeslip/contracts";
import { checkStatementDays, STATEMENT_ORDERS, STATEMENT_TOO_MANY } from "@tradeslip/contracts/rules";
import Big from "big.js";
import type { Database } from "../db/database.ts";
import { invalidField } from "../errors.ts";
import { type LedgerPayment, standing, standingOf } from "../ledger/ledger-payment.ts";
import { agreedPriceOf } from "./agreed-price.ts";
import { type OrderRecord, recordsOf, timeOf } from "./order-record.ts";

const DAY_MS = 86_400_000;

interface Asked {
  readonly accountId: string;
  readonly from: string;
  readonly to: string;
  readonly now: number;
}

/**
 * The account's orders that reached the desk in these days. Throws a ProviderError 400 for too many days or
 * orders.
 */
export async function statementOf(
  db: Database,
  { accountId, from, to, now }: Asked,
): Promise<OrderStatement> {
  const refusal = checkStatementDays(from, to);
  if (refusal !== null) throw invalidField("to", refusal);
  const rows = await db
    .selectFrom("orders")
    .selectAll()
    .where("account_id", "=", accountId)
    .where("announced_at", ">=", Date.parse(from))
    .where("announced_at", "<", Date.parse(to) + DAY_MS)
    .orderBy("announced_at")
    .orderBy("reference")
    .limit(STATEMENT_ORDERS + 1)
    .execute();
  if (rows.length > STATEMENT_ORDERS) throw invalidField("to", STATEMENT_TOO_MANY);
  const records = await recordsOf(db, rows);
  const orders = await Promise.all(records.map((order) => statementOrder(db, order)));
  const sumOf = (kind: StatementPayment["kind"]) =>
    sumsOf(orders.flatMap(({ payments }) => payments.filter((payment) => payment.kind === kind)));
  const fees = orders.map(({ fee }) => fee?.usd ?? "0");
  return {
    from,
    to,
    at: timeOf(now),
    orders,
    came: sumOf("customer"),
    paidOut: sumOf("payout"),
    refunded: sumOf("refund"),
    feeUsd: fees.reduce((sum, fee) => sum.plus(fee), new Big(0)).toFixed(2),
  };
}

async function statementOrder(db: Database, order: OrderRecord): Promise<StatementOrder> {
  const payments = [
    ...paymentsOf(order, "customer"),
    ...paymentsOf(order, "payout"),
    ...paymentsOf(order, "refund"),
  ].toSorted((one, other) => one.madeAt.localeCompare(other.madeAt));
  const { market, fee, ...price } = await agreedPriceOf(db, order);
  const isPaidOut = payments.some(({ kind }) => kind === "payout");
  return {
    reference: order.reference,
    token: order.token,
    state: order.state,
    announcedAt: timeOf(order.announced_at),
    side: order.side,
    coin: { id: order.coin_id, symbol: order.coin_symbol, name: order.coin_name },
    ...price,
    ...(isPaidOut && market !== undefined && fee !== undefined ? { market, fee } : {}),
    payments,
  };
}

function paymentsOf({ payments }: OrderRecord, kind: StatementPayment["kind"]): readonly StatementPayment[] {
  return standing(payments, kind).map((payment) => paymentShown(payment, kind, payments));
}

function paymentShown(
  payment: LedgerPayment,
  kind: StatementPayment["kind"],
  payments: readonly LedgerPayment[],
): StatementPayment {
  const reference = payment.transaction ?? payment.bankReference;
  return {
    kind,
    currency: payment.currency,
    amount: standingOf(payment, payments).toFixed(),
    madeAt: timeOf(payment.madeAt),
    ...(reference === null ? {} : { reference }),
  };
}

/** By currency, sorted by name. */
function sumsOf(payments: readonly Money[]): Money[] {
  const sums = new Map<string, Big>();
  for (const { currency, amount } of payments)
    sums.set(currency, (sums.get(currency) ?? new Big(0)).plus(amount));
  return [...sums]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([currency, sum]) => ({ currency, amount: sum.toFixed() }));
}
