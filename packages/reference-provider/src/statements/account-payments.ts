import type { AccountPayments } from "@tradeslip/contracts";
import { dayAfter, startOfDay } from "@tradeslip/contracts/rules";
import type { Database } from "../db/database.ts";
import { ordersOfPayments } from "../ledger/payment-store.ts";
import { timeOf } from "../orders/order-record.ts";
import { lineTime, signedText } from "./statement-lines.ts";

const MOST_LISTED = 200;

interface Span {
  /** First and last day. */
  readonly from: string;
  readonly to: string;
  readonly zone: string;
  readonly cursor?: string | undefined;
}

/** A page of movements between two days, each with the line that shows it. */
export async function accountPayments(
  db: Database,
  accountId: string,
  { from, to, zone, cursor = "0" }: Span,
): Promise<AccountPayments> {
  const first = Number(cursor);
  const rows = await db
    .selectFrom("desk_payments")
    .selectAll()
    .where("account_id", "=", accountId)
    .where("made_at", ">=", startOfDay(from, zone))
    .where("made_at", "<", startOfDay(dayAfter(to), zone))
    .orderBy("made_at")
    .orderBy("id")
    .offset(first)
    .limit(MOST_LISTED + 1)
    .execute();
  const shown = rows.slice(0, MOST_LISTED);
  const ids = shown.map(({ id }) => id);
  const orders = await ordersOfPayments(db, ids);
  const lines =
    ids.length === 0
      ? []
      : await db.selectFrom("statement_lines").selectAll().where("payment_id", "in", ids).execute();
  return {
    payments: shown.map((row) => {
      const order = orders.get(row.id)?.[0];
      const line = lines.find(({ payment_id: id }) => id === row.id);
      return {
        id: row.id,
        kind: row.kind,
        ...(order === undefined ? {} : { order }),
        amount: signedText(row),
        currency: row.currency,
        ...(row.counterparty === null ? {} : { counterparty: row.counterparty }),
        madeAt: timeOf(row.made_at),
        recordedBy: row.recorded_name,
        ...(line === undefined
          ? {}
          : { line: { id: line.id, at: lineTime(line), narration: line.narration } }),
      };
    }),
    ...(rows.length > MOST_LISTED ? { next: String(first + MOST_LISTED) } : {}),
  };
}
