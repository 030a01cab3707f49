import { NAMES_ANOTHER_ORDER } from "@tradeslip/contracts/rules";
import Big from "big.js";
import type { Database } from "../db/database.ts";
import { ProviderError } from "../errors.ts";
import { type BankLine, exactReference, isTwin, ordersNamedIn, TWIN_MS } from "../ledger/bank-lines.ts";
import { countedEarlier } from "../ledger/payment-keys.ts";
import { isEnded, type OrderRecord } from "./order-record.ts";

const DAY_MS = 24 * 3_600_000;
/** So long a name that fits is known, once it was approved. */
const FIT_DAYS = 180;

/** Whether a line of the account may be the same payment, written down a second time. */
export async function hasTwin(db: Database, line: BankLine): Promise<boolean> {
  const { accountId, currency, amount, madeAt, bankReference } = line;
  if (bankReference && (await countedEarlier(db, exactReference(bankReference))) !== null) return true;
  const rows = await db
    .selectFrom("desk_payments")
    .select(["account_id", "bank_reference", "narration", "counterparty", "currency", "amount", "made_at"])
    .where("account_id", "=", accountId ?? "")
    .where("amount", "=", new Big(amount).toFixed())
    .where("made_at", ">=", madeAt - TWIN_MS)
    .where("made_at", "<=", madeAt + TWIN_MS)
    .where("currency", "=", currency)
    .where("kind", "=", "customer")
    // What was corrected and claims its line no longer is no other payment.
    .where((eb) =>
      eb.or([
        eb(
          "id",
          "not in",
          eb
            .selectFrom("desk_payments")
            .select("about")
            .where("kind", "=", "correction")
            .where("about", "is not", null)
            .$castTo<{ about: string }>(),
        ),
        eb("id", "in", eb.selectFrom("payment_keys").select("payment_id").$castTo<{ payment_id: string }>()),
      ]),
    )
    .execute();
  return rows.some((row) =>
    isTwin(
      {
        accountId: row.account_id,
        bankReference: row.bank_reference,
        narration: row.narration,
        counterparty: row.counterparty,
        currency: row.currency,
        amount: row.amount,
        madeAt: row.made_at,
      },
      line,
    ),
  );
}

/** This name at the bank was approved for this customer's name and destination, not long ago. */
export async function isKnownFit(
  db: Database,
  { payer, destination, updated_at }: OrderRecord,
  payerName: string,
): Promise<boolean> {
  const found = await db
    .selectFrom("desk_payments as paid")
    .innerJoin("desk_allocations as part", "part.payment_id", "paid.id")
    .innerJoin("orders", "orders.reference", "part.reference")
    .innerJoin("desk_allocations as payout_part", "payout_part.reference", "orders.reference")
    .innerJoin("desk_payments as payout", "payout.id", "payout_part.payment_id")
    .select("paid.id")
    .where("paid.counterparty", "=", payerName)
    .where("part.differences", "like", '%"fits"%')
    .where("orders.payer", "=", payer)
    .where("orders.destination", "=", destination)
    .where("payout.kind", "=", "payout")
    .where("payout.approved_by", "is not", null)
    .where("payout.recorded_at", ">", updated_at - FIT_DAYS * DAY_MS)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/**
 * Whether the line's words name another order of ours: of the same customer, or one that ended. Throws a
 * ProviderError 409 `names_another_order` for an open one of another customer: the money is theirs.
 */
export async function namesAnother(db: Database, order: OrderRecord, words: string): Promise<boolean> {
  const references = ordersNamedIn(words).filter((reference) => reference !== order.reference);
  if (references.length === 0) return false;
  const named = await db
    .selectFrom("orders")
    .select(["reference", "state", "account_id", "browser"])
    .where("reference", "in", references)
    .execute();
  const foreign = named.find(({ state, account_id, browser }) => {
    const isOwn =
      (account_id !== null && account_id === order.account_id) ||
      (browser !== null && browser === order.browser);
    return !isOwn && !isEnded(state);
  });
  if (foreign === undefined) return named.length > 0;
  const { reference } = foreign;
  throw new ProviderError(409, { ...NAMES_ANOTHER_ORDER, values: { reference } }, { fields: { reference } });
}
