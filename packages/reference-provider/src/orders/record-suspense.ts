/** Records unallocated money, and answers with what it may be (docs/product.md, P20.9). */
import type { SuspenseInput, SuspensePayment } from "@tradeslip/contracts";
import { UNKNOWN_ACCOUNT } from "@tradeslip/contracts/rules";
import type { Database } from "../db/database.ts";
import { actorOf } from "../desk/audit.ts";
import { invalidField } from "../errors.ts";
import { accountTold } from "../events/events.ts";
import { requireUnitDigits } from "../ledger/unit-digits.ts";
import { auditedRows } from "../ledger/audited-rows.ts";
import { recordSuspended, type Suspended, suspendedAnswer } from "../ledger/suspense.ts";
import type { DeskCaller } from "../roles/desk-guard.ts";
import { hasTwin, requireUnnamed } from "./line-checks.ts";
import { requireTransaction, timeIn } from "./money-steps.ts";
import { noteRefusal } from "./note-refusal.ts";
import type { OrderParts } from "./order-parts.ts";
import { BANK_ACCOUNT, WALLET } from "./step-messages.ts";

/** Throws a ProviderError 409: `payment_counted`, or `names_another_order` if an order waits for it. */
export async function recordSuspense(
  parts: OrderParts,
  input: SuspenseInput,
  caller: DeskCaller,
): Promise<SuspensePayment> {
  const { db, events, clock } = parts;
  try {
    return await db.transaction().execute(async (transaction) => {
      const kept = await keepSuspense(transaction, parts, input, caller);
      const isTwin = await hasTwin(transaction, kept, kept.id);
      await events.record(transaction, [accountTold(kept.accountId)], clock.now());
      return { ...suspendedAnswer(kept), ...(isTwin ? { mayBeTwin: true } : {}) };
    });
  } catch (error) {
    await noteRefusal(parts, error, actorOf(caller), null);
    throw error;
  }
}

/** The same, inside a transaction. */
export async function keepSuspense(
  db: Database,
  { clock, audit }: Pick<OrderParts, "clock" | "audit">,
  input: SuspenseInput,
  caller: DeskCaller,
): Promise<Suspended> {
  const currency = await requireRecordable(db, input, clock.now());
  const { accountId, narration = "", bankReference = "", payerName = "" } = input;
  const by = { id: caller.accountId, name: caller.name };
  const { booked, ...kept } = await recordSuspended(db, input, { currency, by, now: clock.now() });
  await audit.record(db, {
    actor: actorOf(caller),
    action: "unallocated-recorded",
    reference: kept.id,
    content: {
      amount: kept.amount,
      currency,
      account: accountId,
      ...auditedRows([booked]),
    },
    personal: { payerName, bankReference, narration },
  });
  return kept;
}

/**
 * Checks that it can have come in at the account, and that no order waits for it: coins need network and
 * transaction, a bank's line must have neither, or it would be booked under two keys.
 * @returns the account's currency
 */
export async function requireRecordable(db: Database, input: SuspenseInput, now: number): Promise<string> {
  const { accountId, narration = "", bankReference = "", network, transaction, output } = input;
  timeIn(input.madeAt, now);
  const account = await db
    .selectFrom("receiving_accounts")
    .select(["currency", "network"])
    .where("id", "=", accountId)
    .executeTakeFirst();
  if (account === undefined) throw invalidField("accountId", UNKNOWN_ACCOUNT);
  if ((network ?? null) !== account.network)
    throw invalidField("network", account.network === null ? BANK_ACCOUNT : WALLET);
  if (network === undefined) {
    if (transaction !== undefined) throw invalidField("transaction", BANK_ACCOUNT);
    if (output !== undefined) throw invalidField("output", BANK_ACCOUNT);
  } else if (transaction === undefined) throw invalidField("transaction", WALLET);
  else requireTransaction(network, transaction, output);
  requireUnitDigits(input.amount, { currency: account.currency, network: account.network });
  await requireUnnamed(db, `${narration} ${bankReference}`, account.currency);
  return account.currency;
}
