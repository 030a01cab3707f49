/** Money of no order goes back: asked for by one, approved by another (docs/product.md, P20.9). */
import { createHash, randomUUID } from "node:crypto";
import type { ApproveRefundInput, RefundInput, SuspensePayment } from "@tradeslip/contracts";
import {
  can,
  isAmountSeen,
  isEndSeen,
  PROPOSAL_CHANGED,
  SEEN_DIFFERS,
  UNKNOWN_PAYMENT,
  WRONG_CALLER,
} from "@tradeslip/contracts/rules";
import Big from "big.js";
import type { Selectable } from "kysely";
import type { Database } from "../db/database.ts";
import type { AskedRefundsTable } from "../db/ledger-tables.ts";
import { actorOf } from "../desk/audit.ts";
import { namesOf } from "../desk/audit-pages.ts";
import { invalidField, ProviderError } from "../errors.ts";
import { bankKeyOf, claimKeys, coinKey } from "../ledger/payment-keys.ts";
import { insertPayment, NO_DETAILS } from "../ledger/payment-store.ts";
import { lockSuspended, type Suspended, suspendedAnswer, takeFromSuspense } from "../ledger/suspense.ts";
import type { DeskCaller } from "../roles/desk-guard.ts";
import { requireRecentFactor } from "../sessions/step-up.ts";
import { queueNotice } from "../notices/notice-queue.ts";
import { REFUND_APPROVED, requireRoomAlone, tellOfOwnApproval } from "./approval.ts";
import { approversOf, approvesOwn, deskPeople } from "./approvers.ts";
import { requireTransaction } from "./money-steps.ts";
import { approvalNeeded, notPossible } from "./order-errors.ts";
import type { OrderParts } from "./order-parts.ts";
import { timeOf } from "./order-record.ts";
import { coinAddress, OTHER_PLACE_MS } from "./refund-steps.ts";
import { twinAnswer } from "./record-suspense.ts";
import { usdOf } from "./usd-worth.ts";
import {
  DESK_STOPPED,
  MORE_THAN_STANDS,
  OTHER_PLACE_BY_ADMIN,
  OTHER_PLACE_WAITS,
  OWN_APPROVAL_NEEDS_REASON,
  PLACE_MISSING,
  REFERENCE_MISSING,
} from "./step-sentences.ts";

type Asked = Selectable<AskedRefundsTable>;

/**
 * Books what was approved; anything else is asked for, and refused with 409 `approval_needed`. To the payer at
 * the bank; any other place is an admin's word, and waits.
 */
export async function refundSuspended(
  { db, clock, audit, settings }: OrderParts,
  id: string,
  input: RefundInput,
  caller: DeskCaller,
): Promise<SuspensePayment> {
  const now = clock.now();
  const { left, asked } = await db.transaction().execute(async (transaction) => {
    const payment = await requireSuspended(transaction, id);
    if ((await settings.read(transaction)).stopped !== null) throw notPossible(DESK_STOPPED);
    const wanted = wantedOf(payment, input, caller, now);
    const known = await askedFor(transaction, id);
    const isSame = known !== undefined && isSameMove(known, wanted);
    const isApproved = isSame && (await isStanding(transaction, known.approved_by));
    if (!isApproved) {
      if (!isSame) {
        const row = { ...wanted, asked_by: caller.accountId, asked_at: now };
        await ask(transaction, row);
        for (const person of approversOf(await deskPeople(transaction), rolesIn(payment, row), now))
          if (person !== caller.accountId)
            await queueNotice(transaction, person, { kind: "approval", reference: null }, now);
      }
      return { left: payment, asked: true };
    }
    if (known.waits_until !== null && now < known.waits_until) throw notPossible(OTHER_PLACE_WAITS);
    await book(transaction, { payment, asked: known, input, caller, now });
    await transaction.deleteFrom("asked_refunds").where("payment_id", "=", id).execute();
    await audit.record(transaction, {
      actor: actorOf(caller),
      action: "unallocated-refunded",
      reference: id,
      content: { amount: known.amount, currency: payment.currency, approvedBy: known.approved_by },
      personal: { destination: known.destination, reason: input.reason },
    });
    const rest = new Big(payment.left).minus(known.amount).toFixed();
    return { left: { ...payment, left: rest }, asked: false };
  });
  if (asked) throw approvalNeeded();
  return suspendedAnswer(left);
}

async function requireSuspended(db: Database, id: string): Promise<Suspended> {
  const found = await lockSuspended(db, id);
  if (found === null) throw new ProviderError(404, UNKNOWN_PAYMENT, { code: "unknown_payment" });
  return found;
}

function wantedOf(
  payment: Suspended,
  { amount = payment.left, destination }: RefundInput,
  { role }: DeskCaller,
  now: number,
): Pick<Asked, "payment_id" | "amount" | "destination" | "waits_until"> {
  const { id, left, currency, counterparty, network } = payment;
  if (new Big(amount).gt(left))
    throw notPossible({ ...MORE_THAN_STANDS, values: { amount: left, currency } });
  const place =
    destination === undefined || network === null ? destination : coinAddress(network, destination);
  const to = place ?? counterparty;
  if (to === null) throw invalidField("destination", PLACE_MISSING);
  const isElsewhere = to !== counterparty;
  if (isElsewhere && !can(role, "manages-desk"))
    throw new ProviderError(403, OTHER_PLACE_BY_ADMIN, { code: "not_allowed" });
  return {
    payment_id: id,
    amount: new Big(amount).toFixed(),
    destination: to,
    waits_until: isElsewhere ? now + OTHER_PLACE_MS : null,
  };
}

function isSameMove(one: Asked, other: Pick<Asked, "amount" | "destination">): boolean {
  return one.amount === other.amount && one.destination === other.destination;
}

/** Who approved it holds a role still. */
async function isStanding(db: Database, id: string | null): Promise<boolean> {
  return id !== null && (await deskPeople(db)).some((person) => person.id === id);
}

async function askedFor(db: Database, id: string): Promise<Asked | undefined> {
  return db.selectFrom("asked_refunds").selectAll().where("payment_id", "=", id).executeTakeFirst();
}

async function ask(db: Database, row: Omit<Asked, "approved_by">): Promise<void> {
  const { payment_id: id, ...rest } = row;
  const written = { ...rest, approved_by: null };
  await db
    .insertInto("asked_refunds")
    .values({ payment_id: id, ...written })
    .onConflict((conflict) => conflict.column("payment_id").doUpdateSet(written))
    .execute();
}

interface Booking {
  readonly payment: Suspended;
  readonly asked: Asked;
  readonly input: RefundInput;
  readonly caller: DeskCaller;
  readonly now: number;
}

async function book(db: Database, { payment, asked, input, caller, now }: Booking): Promise<void> {
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
  await insertPayment(db, row, true);
  await takeFromSuspense(db, payment, amount);
}

/**
 * Throws a ProviderError: 403 `not_an_approver`, 409 `proposal_changed` or `seen_differs`, or alone above the
 * day's limit.
 */
export async function approveRefund(
  { db, clock, audit, settings }: OrderParts,
  id: string,
  { agrees, covers, seen = "", text }: ApproveRefundInput,
  caller: DeskCaller,
): Promise<SuspensePayment> {
  const now = clock.now();
  return db.transaction().execute(async (transaction) => {
    const payment = await requireSuspended(transaction, id);
    const asked = await askedFor(transaction, id);
    if (asked === undefined || hashOf(asked) !== covers) throw new ProviderError(409, PROPOSAL_CHANGED);
    const roles = rolesIn(payment, asked);
    const people = await deskPeople(transaction);
    if (!approversOf(people, roles, now).has(caller.accountId))
      throw new ProviderError(403, WRONG_CALLER.another, { code: "not_an_approver" });
    const isAlone = approvesOwn(caller.accountId, roles);
    if (isAlone) {
      if (text === undefined) throw notPossible(OWN_APPROVAL_NEEDS_REASON);
      requireRecentFactor(caller.session, now);
    }
    const fits =
      askOf(asked) === "amount" ? isAmountSeen(seen, payment.amount) : isEndSeen(seen, asked.destination);
    if (agrees && !fits) throw new ProviderError(409, SEEN_DIFFERS);
    let usd: Big | null = null;
    if (agrees && isAlone) {
      const decided = await settings.read(transaction);
      usd = await usdOf(transaction, decided, payment.currency, asked.amount);
      await requireRoomAlone({ db: transaction, settings: decided, now }, usd);
      await tellOfOwnApproval(transaction, null, now);
    }
    if (agrees)
      await transaction
        .updateTable("asked_refunds")
        .set({ approved_by: caller.accountId })
        .where("payment_id", "=", id)
        .execute();
    if (!agrees) await transaction.deleteFrom("asked_refunds").where("payment_id", "=", id).execute();
    await audit.record(transaction, {
      actor: actorOf(caller),
      action: agrees ? REFUND_APPROVED : "refund-refused",
      reference: id,
      content: {
        amount: asked.amount,
        currency: payment.currency,
        isAlone,
        ...(usd === null ? {} : { usd: usd.toFixed() }),
      },
      personal: { text: text ?? "" },
    });
    const [answered] = await withAskedRefunds(transaction, [payment], caller, now);
    return answered!;
  });
}

/** Who asked is its agent, who recorded the money an author. */
function rolesIn({ recordedBy }: Suspended, { asked_by: askedBy }: Pick<Asked, "asked_by">) {
  return { agent_id: askedBy, facts: { authors: [recordedBy.id, askedBy] } };
}

function askOf({ waits_until: waitsUntil }: Asked): "amount" | "destination" {
  return waitsUntil === null ? "amount" : "destination";
}

function hashOf({ payment_id: id, amount, destination, asked_at: at }: Asked): string {
  const text = JSON.stringify([id, amount, destination, at]);
  return createHash("sha256").update(text).digest("base64url").slice(0, 22);
}

/** As this caller reads them. */
export async function withAskedRefunds(
  db: Database,
  payments: readonly Suspended[],
  { accountId }: DeskCaller,
  now: number,
): Promise<SuspensePayment[]> {
  if (payments.length === 0) return [];
  const rows = await db
    .selectFrom("asked_refunds")
    .selectAll()
    .where(
      "payment_id",
      "in",
      payments.map(({ id }) => id),
    )
    .execute();
  const people = await deskPeople(db);
  const names = await namesOf(
    db,
    rows.flatMap((row) => [row.asked_by, row.approved_by].filter((id) => id !== null)),
  );
  const twins = await Promise.all(payments.map((payment) => twinAnswer(db, payment)));
  return payments.map((payment, place) => {
    const answer = { ...suspendedAnswer(payment), ...twins[place] };
    const asked = rows.find((row) => row.payment_id === payment.id);
    if (asked === undefined) return answer;
    const approver = asked.approved_by;
    const mayApprove = approver === null && approversOf(people, rolesIn(payment, asked), now).has(accountId);
    return {
      ...answer,
      refund: {
        amount: asked.amount,
        destination: asked.destination,
        by: names.get(asked.asked_by) ?? "",
        at: timeOf(asked.asked_at),
        ...(asked.waits_until === null ? {} : { waitsUntil: timeOf(asked.waits_until) }),
        covers: hashOf(asked),
        ask: askOf(asked),
        ...(approver === null ? {} : { approvedBy: names.get(approver) ?? "" }),
        mayApprove,
      },
    };
  });
}
