import type { Database } from "../db/database.ts";
import { bankKeyOf, claimKeys, coinKey, holderOf } from "../ledger/payment-keys.ts";
import { hasLine } from "../ledger/payment-store.ts";
import type { LineRow } from "./statement-lines.ts";

/**
 * Keeps money that isn't a customer's from being entered again as a customer's. Throws a ProviderError 409
 * `payment_counted` if it was entered before and has no other line: equal lines are separate payments.
 */
export async function claimLine(db: Database, line: LineRow, paymentId: string): Promise<void> {
  const key = await keyOf(db, line);
  const holder = await holderOf(db, key);
  if (holder?.payment_id && (await hasLine(db, holder.payment_id))) return;
  await claimKeys(db, key, { id: paymentId, reference: "" });
}

/** Incoming coins would be entered with their transaction. */
async function keyOf(db: Database, line: LineRow) {
  const { account_id: accountId, direction, bank_reference: bankReference } = line;
  const account = await db
    .selectFrom("receiving_accounts")
    .select("network")
    .where("id", "=", accountId)
    .executeTakeFirst();
  const network = account?.network ?? null;
  if (direction === "in" && network !== null && bankReference !== null)
    return coinKey(network, bankReference);
  const { payer: counterparty, currency, amount } = line;
  // Orders' money without a time is entered by its day alone, whatever the bank's time zone.
  const madeAt = line.has_time === 1 ? line.made_at : Date.parse(line.day);
  return bankKeyOf({ accountId, direction, bankReference, counterparty, currency, amount, madeAt });
}
