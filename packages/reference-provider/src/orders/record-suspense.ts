/** Money of no order is written down, and told with what it may be (docs/product.md, P20.9). */
import type { SuspenseInput, SuspensePayment } from "@tradeslip/contracts";
import { UNKNOWN_ACCOUNT } from "@tradeslip/contracts/rules";
import type { Database } from "../db/database.ts";
import { actorOf } from "../desk/audit.ts";
import { invalidField } from "../errors.ts";
import { requireUnitDigits } from "../ledger/unit-digits.ts";
import { recordSuspended, type Suspended, suspendedAnswer } from "../ledger/suspense.ts";
import type { DeskCaller } from "../roles/desk-guard.ts";
import { hasTwin, requireUnnamed } from "./line-checks.ts";
import type { OrderParts } from "./order-parts.ts";

/** Throws a ProviderError 409: `payment_counted`, or `names_another_order` for an order that waits for it. */
export async function recordSuspense(
  { db, clock, audit }: OrderParts,
  input: SuspenseInput,
  caller: DeskCaller,
): Promise<SuspensePayment> {
  return db.transaction().execute(async (transaction) => {
    const account = await transaction
      .selectFrom("receiving_accounts")
      .select("currency")
      .where("id", "=", input.accountId)
      .executeTakeFirst();
    if (account === undefined) throw invalidField("accountId", UNKNOWN_ACCOUNT);
    const { currency } = account;
    requireUnitDigits(input.amount, { currency, network: input.network ?? null });
    const { accountId, narration = "", bankReference = "", payerName = "" } = input;
    await requireUnnamed(transaction, `${narration} ${bankReference}`, currency);
    const by = { id: caller.accountId, name: caller.name };
    const kept = await recordSuspended(transaction, input, { currency, by, now: clock.now() });
    await audit.record(transaction, {
      actor: actorOf(caller),
      action: "unallocated-recorded",
      reference: kept.id,
      content: { amount: kept.amount, currency, account: accountId },
      personal: { payerName, bankReference, narration },
    });
    return { ...suspendedAnswer(kept), ...(await twinAnswer(transaction, kept)) };
  });
}

/** It may be another line, written down a second time: an approver looks at both. */
export async function twinAnswer(
  db: Database,
  payment: Suspended,
): Promise<Pick<SuspensePayment, "mayBeTwin">> {
  return (await hasTwin(db, payment, payment.id)) ? { mayBeTwin: true } : {};
}
