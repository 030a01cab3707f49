/** Lines that may be the same payment, for a person to compare (docs/product.md, P20.9). */
import type { BankLineRead } from "@tradeslip/contracts";
import type { TwinLine } from "@tradeslip/contracts/schemas";
import type { Database } from "../db/database.ts";
import type { BankLine } from "../ledger/bank-lines.ts";
import { cameOf } from "../ledger/ledger-payment.ts";
import { ordersOfPayments } from "../ledger/payment-store.ts";
import { twinsOf } from "./line-checks.ts";
import { type OrderRecord, timeOf } from "./order-record.ts";
import { findOrder } from "./order-store.ts";

const MOST = 5;

/** For a line read for an order, before it is recorded. */
export async function twinsOfRead(
  db: Database,
  reference: string | undefined,
  { amount, madeAt, payerName, bankReference }: Omit<BankLineRead, "twins">,
): Promise<TwinLine[]> {
  if (reference === undefined || amount === undefined || madeAt === undefined) return [];
  const details = (await findOrder(db, reference))?.facts.details ?? null;
  if (details === null || details.kind === "coin") return [];
  const { accountId, currency } = details;
  const line = { accountId, currency, amount, madeAt: Date.parse(madeAt) };
  return answerOf(db, { ...line, counterparty: payerName, bankReference }, null);
}

/** For payments recorded as possible duplicates; undefined: there are none. */
export async function twinsOfOrder(db: Database, { payments }: OrderRecord): Promise<TwinLine[] | undefined> {
  const like = cameOf(payments).filter(({ differences }) => differences.includes("twin"));
  if (like.length === 0) return undefined;
  const found = await Promise.all(like.map((payment) => answerOf(db, payment, payment.id)));
  return found.flat().slice(0, MOST);
}

async function answerOf(db: Database, line: BankLine, self: string | null): Promise<TwinLine[]> {
  const rows = (await twinsOf(db, line, self)).slice(0, MOST);
  if (rows.length === 0) return [];
  const orders = await ordersOfPayments(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => {
    const order = orders.get(row.id)?.[0];
    return {
      ...(order === undefined ? {} : { order }),
      madeAt: timeOf(row.made_at),
      ...(row.counterparty === null ? {} : { payerName: row.counterparty }),
      ...(row.bank_reference === null ? {} : { bankReference: row.bank_reference }),
      ...(row.narration === null ? {} : { narration: row.narration }),
      recordedAt: timeOf(row.recorded_at),
      recordedBy: row.recorded_name,
    };
  });
}
