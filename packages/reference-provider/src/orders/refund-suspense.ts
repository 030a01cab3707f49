/** Refunds unallocated money: requested by one member, approved by another (docs/product.md, P20.9). */
import { randomUUID } from "node:crypto";
import type { RefundInput, SuspensePayment } from "@tradeslip/contracts";
import { can } from "@tradeslip/contracts/rules";
import Big from "big.js";
import type { Database } from "../db/database.ts";
import { actorOf } from "../desk/audit.ts";
import { invalidField, ProviderError } from "../errors.ts";
import { accountTold } from "../events/events.ts";
import { auditedRows, type LedgerRow } from "../ledger/audited-rows.ts";
import { bankKeyOf, claimKeys, coinKey } from "../ledger/payment-keys.ts";
import { isCorrectedAway } from "../ledger/payment-conditions.ts";
import { insertPayment, NO_DETAILS } from "../ledger/payment-store.ts";
import { type Suspended, suspendedAnswer, takeFromSuspense } from "../ledger/suspense.ts";
import { requireUnitDigits } from "../ledger/unit-digits.ts";
import type { DeskCaller } from "../roles/desk-guard.ts";
import {
  type AskedMove,
  approvedMove,
  dropAsked,
  requireSuspended,
  type WantedMove,
} from "./asked-suspense.ts";
import { requireServedPlace } from "./blocked-steps.ts";
import { requireTransaction } from "./money-steps.ts";
import { bookNetworkFee } from "./network-fee.ts";
import { approvalNeeded, notPossible } from "./order-errors.ts";
import type { OrderParts } from "./order-parts.ts";
import { coinAddress, OTHER_PLACE_MS } from "./refund-steps.ts";
import type { StepContext } from "./step-context.ts";
import {
  DESK_STOPPED,
  FEE_OF_A_BANK,
  MORE_THAN_STANDS,
  OTHER_PLACE_BY_ADMIN,
  OTHER_PLACE_WAITS,
  PLACE_MISSING,
  REFERENCE_MISSING,
} from "./step-messages.ts";

/**
 * Books an approved refund; anything else is requested, and refused with 409 `approval_needed`. It goes to
 * the payer at the bank; only an admin may request another place, and it waits.
 */
export async function refundSuspended(
  { db, clock, audit, events, settings }: OrderParts,
  id: string,
  input: RefundInput,
  caller: DeskCaller,
): Promise<SuspensePayment> {
  const now = clock.now();
  const left = await db.transaction().execute(async (transaction) => {
    const payment = await requireSuspended(transaction, id);
    requireUnitDigits(input.amount, payment);
    const decided = await settings.read(transaction);
    if (decided.stopped !== null) throw notPossible(DESK_STOPPED);
    const wanted = wantedOf(payment, input, caller, now);
    if (wanted.waits_until !== null)
      await requireServedPlace(transaction, payment.network, wanted.destination, now);
    const known = await approvedMove(transaction, payment, wanted, { events, caller, now });
    if (known === null) return null;
    if (known.waits_until !== null && now < known.waits_until) throw notPossible(OTHER_PLACE_WAITS);
    const booked = await book(transaction, { payment, asked: known, input, caller, now });
    await bookFee(transaction, { audit, settings: decided, now }, { payment, booked, input, caller });
    await dropAsked(transaction, id);
    await audit.record(transaction, {
      actor: actorOf(caller),
      action: "unallocated-refunded",
      reference: id,
      content: {
        amount: known.amount,
        currency: payment.currency,
        approvedBy: known.approved_by,
        ...auditedRows([booked]),
      },
      personal: { destination: known.destination, reason: input.reason },
    });
    await events.record(transaction, [accountTold(payment.accountId)], now);
    return { ...payment, left: new Big(payment.left).minus(known.amount).toFixed() };
  });
  if (left === null) throw approvalNeeded();
  return suspendedAnswer(left);
}

function wantedOf(
  payment: Suspended,
  { amount = payment.left, destination }: RefundInput,
  { role }: DeskCaller,
  now: number,
): WantedMove {
  const { id, left, currency, counterparty, network } = payment;
  if (new Big(amount).gt(left))
    throw notPossible({ ...MORE_THAN_STANDS, values: { amount: left, currency } });
  const place =
    destination === undefined || network === null ? destination : coinAddress(network, destination);
  // Coins come from no name, whatever was written of them.
  const from = network === null ? counterparty : null;
  const to = place ?? from;
  if (to === null) throw invalidField("destination", PLACE_MISSING);
  const isElsewhere = to !== from;
  if (isElsewhere && !can(role, "manages-desk"))
    throw new ProviderError(403, OTHER_PLACE_BY_ADMIN, { code: "not_allowed" });
  return {
    payment_id: id,
    step: "refund",
    amount: new Big(amount).toFixed(),
    destination: to,
    right_row: null,
    waits_until: isElsewhere ? now + OTHER_PLACE_MS : null,
  };
}

async function bookFee(
  db: Database,
  context: Pick<StepContext, "audit" | "settings" | "now">,
  { payment, booked, input, caller }: Pick<Booking, "payment" | "input" | "caller"> & { booked: LedgerRow },
): Promise<void> {
  const { fee } = input;
  const { id: about, network, currency, amount, account_id: accountId } = booked;
  if (fee === undefined) return;
  if (network === null) throw invalidField("fee", FEE_OF_A_BANK);
  const rows = await db
    .selectFrom("desk_payments")
    .select(["id", "currency", "amount"])
    .where("about", "=", payment.id)
    .where("kind", "=", "refund")
    .where("id", "!=", about)
    .where((eb) => eb.not(isCorrectedAway()))
    .execute();
  const parts = [{ amount, earlier: rows.map((row) => ({ ...row, share: new Big(1) })) }];
  const row = { fee, network, currency, parts, accountId, about, reference: payment.id, caller };
  await bookNetworkFee({ db, ...context }, row);
}

interface Booking {
  readonly payment: Suspended;
  readonly asked: AskedMove;
  readonly input: RefundInput;
  readonly caller: DeskCaller;
  readonly now: number;
}

async function book(db: Database, { payment, asked, input, caller, now }: Booking): Promise<LedgerRow> {
  const { network, accountId, currency } = payment;
  const reference = network === null ? input.bankReference : input.transaction;
  if (reference === undefined)
    throw invalidField(network === null ? "bankReference" : "transaction", REFERENCE_MISSING);
  if (network !== null) requireTransaction(network, reference);
  const { amount, destination, approved_by: approvedBy } = asked;
  const line = { direction: "out", accountId, currency, amount, madeAt: now } as const;
  const id = randomUUID();
  const key =
    network === null ? bankKeyOf({ ...line, bankReference: reference }) : coinKey(network, reference);
  await claimKeys(db, key, { id, reference: "" });
  const row = {
    ...NO_DETAILS,
    ...line,
    ...(network === null ? { bankReference: reference } : { network, transaction: reference }),
    id,
    kind: "refund",
    about: payment.id,
    address: destination,
    recordedAt: now,
    recordedBy: { id: caller.accountId, name: caller.name },
    approvedBy,
  } as const;
  const booked = await insertPayment(db, row, true);
  await takeFromSuspense(db, payment, amount);
  return booked;
}
