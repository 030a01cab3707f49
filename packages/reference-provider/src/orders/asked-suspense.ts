/** Requests about unallocated money, and their approval by a second person (docs/product.md, P20.9). */
import { createHash } from "node:crypto";
import type { ApproveRefundInput, SuspenseInput, SuspensePayment } from "@tradeslip/contracts";
import {
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
import { ProviderError } from "../errors.ts";
import { accountTold, type Events } from "../events/events.ts";
import { lockMistyped, lockSuspended, type Suspended, suspendedAnswer } from "../ledger/suspense.ts";
import { queueNotice } from "../notices/notice-queue.ts";
import type { DeskCaller } from "../roles/desk-guard.ts";
import { requireRecentFactor } from "../sessions/step-up.ts";
import { requireRoomAlone, SUSPENSE_APPROVED, tellOfOwnApproval } from "./approval.ts";
import { approversOf, approvesOwn, deskPeople } from "./approvers.ts";
import { idsWithTwin } from "./line-checks.ts";
import { noteRefusal } from "./note-refusal.ts";
import { notPossible } from "./order-errors.ts";
import type { OrderParts } from "./order-parts.ts";
import { timeOf } from "./order-record.ts";
import { OWN_APPROVAL_NEEDS_REASON } from "./step-messages.ts";
import { usdOf } from "./usd-worth.ts";

export type AskedMove = Selectable<AskedRefundsTable>;
/** The request itself, regardless of who makes it. */
export type WantedMove = Omit<AskedMove, "asked_by" | "asked_at" | "approved_by">;

export async function requireSuspended(db: Database, id: string): Promise<Suspended> {
  const found = await lockSuspended(db, id);
  if (found === null) throw new ProviderError(404, UNKNOWN_PAYMENT, { code: "unknown_payment" });
  return found;
}

/** The same for what a member wrote down by mistake: also a refund of such money. */
export async function requireMistyped(db: Database, id: string): Promise<Suspended> {
  const found = await lockMistyped(db, id);
  if (found === null) throw new ProviderError(404, UNKNOWN_PAYMENT, { code: "unknown_payment" });
  return found;
}

/** The approved request, if it is the same; null: it now waits for a second person, who is told. */
export async function approvedMove(
  db: Database,
  payment: Suspended,
  wanted: WantedMove,
  { events, caller, now }: { readonly events: Events; readonly caller: DeskCaller; readonly now: number },
): Promise<(AskedMove & { readonly approved_by: string }) | null> {
  const known = await askedOf(db, payment.id);
  const isSame = known !== undefined && isSameMove(known, wanted);
  if (isSame && known.approved_by === null) return null;
  const people = await deskPeople(db);
  const approver = isSame ? approverIn(people, known) : null;
  if (isSame && approver !== null) return { ...known, approved_by: approver };
  // The same request only needs another approver: its wait goes on.
  const asked = isSame ? known : { ...wanted, asked_by: caller.accountId, asked_at: now };
  const row = { ...asked, approved_by: null };
  const { payment_id: _id, ...written } = row;
  await db
    .insertInto("asked_refunds")
    .values(row)
    .onConflict((conflict) => conflict.column("payment_id").doUpdateSet(written))
    .execute();
  for (const person of approversOf(people, rolesIn(payment, row), now))
    if (person !== caller.accountId)
      await queueNotice(db, person, { kind: "approval", reference: null }, now);
  await events.record(db, [accountTold(payment.accountId)], now);
  return null;
}

function isSameMove(one: AskedMove, other: WantedMove): boolean {
  return (["step", "amount", "destination", "right_row"] as const).every((name) => one[name] === other[name]);
}

/** Null: none, or one whose role has ended. */
function approverIn(
  people: readonly { readonly id: string }[],
  { approved_by: id }: AskedMove,
): string | null {
  return people.some((person) => person.id === id) ? id : null;
}

async function askedOf(db: Database, id: string): Promise<AskedMove | undefined> {
  return db.selectFrom("asked_refunds").selectAll().where("payment_id", "=", id).executeTakeFirst();
}

/** Call it once the request is booked. */
export async function dropAsked(db: Database, id: string): Promise<void> {
  await db.deleteFrom("asked_refunds").where("payment_id", "=", id).execute();
}

/**
 * Throws a ProviderError: 403 `not_an_approver`, 409 `proposal_changed` or `seen_differs`, or if a person
 * alone exceeds the daily limit.
 * @param step the kind of request that the approver read
 */
export async function approveAsked(
  parts: OrderParts,
  id: string,
  step: AskedMove["step"],
  input: ApproveRefundInput,
  caller: DeskCaller,
): Promise<SuspensePayment> {
  try {
    return await decide(parts, id, step, input, caller);
  } catch (error) {
    await noteRefusal(parts, error, actorOf(caller), id);
    throw error;
  }
}

function decide(
  { db, clock, audit, events, settings }: OrderParts,
  id: string,
  step: AskedMove["step"],
  { agrees, covers, seen = "", text }: ApproveRefundInput,
  caller: DeskCaller,
): Promise<SuspensePayment> {
  const now = clock.now();
  return db.transaction().execute(async (transaction) => {
    const lock = step === "correct" ? requireMistyped : requireSuspended;
    const payment = await lock(transaction, id);
    const asked = await askedOf(transaction, id);
    if (asked === undefined || asked.step !== step || hashOf(asked) !== covers)
      throw new ProviderError(409, PROPOSAL_CHANGED);
    const roles = rolesIn(payment, asked);
    const people = await deskPeople(transaction);
    if (!approversOf(people, roles, now).has(caller.accountId))
      throw new ProviderError(403, WRONG_CALLER.another, { code: "not_an_approver" });
    const isAlone = approvesOwn(caller.accountId, roles);
    if (isAlone) {
      if (text === undefined) throw notPossible(OWN_APPROVAL_NEEDS_REASON);
      requireRecentFactor(caller.session, now);
    }
    if (agrees && !isWhatStands(payment, asked, seen)) throw new ProviderError(409, SEEN_DIFFERS);
    let usd: Big | null = null;
    if (agrees && isAlone) {
      const decided = await settings.read(transaction);
      const { currency } = payment;
      // A correction lets nothing out.
      usd = step === "correct" ? new Big(0) : await usdOf(transaction, decided, currency, asked.amount);
      await requireRoomAlone({ db: transaction, settings: decided, now }, usd);
      await tellOfOwnApproval(transaction, null, now);
    }
    if (agrees)
      await transaction
        .updateTable("asked_refunds")
        .set({ approved_by: caller.accountId })
        .where("payment_id", "=", id)
        .execute();
    else await dropAsked(transaction, id);
    const [answered] = await withAsked(transaction, [payment], caller, now);
    await audit.record(transaction, {
      actor: actorOf(caller),
      action: agrees ? SUSPENSE_APPROVED[step] : REFUSED[step],
      reference: id,
      content: {
        amount: asked.amount,
        currency: payment.currency,
        isAlone,
        ...(usd === null ? {} : { usd: usd.toFixed() }),
      },
      personal: { text: text ?? "" },
    });
    await events.record(transaction, [accountTold(payment.accountId)], now);
    return answered!;
  });
}

const REFUSED = { refund: "refund-refused", correct: "correction-refused" } as const;

/** For a wrong row, the account shows the right one. */
function isWhatStands(payment: Suspended, asked: AskedMove, seen: string): boolean {
  const right = rightOf(asked);
  if (right !== undefined) return isAmountSeen(seen, right.amount);
  return askOf(asked) === "amount" ? isAmountSeen(seen, payment.amount) : isEndSeen(seen, asked.destination);
}

/** The requester counts as the agent, and the member who recorded the money as an author. */
function rolesIn({ recordedBy }: Suspended, { asked_by: askedBy }: Pick<AskedMove, "asked_by">) {
  return { agent_id: askedBy, facts: { authors: [recordedBy.id, askedBy] } };
}

function askOf({ waits_until: waitsUntil }: AskedMove): "amount" | "destination" {
  return waitsUntil === null ? "amount" : "destination";
}

function rightOf({ right_row: right }: AskedMove): SuspenseInput | undefined {
  // Only correctSuspended writes it.
  return right === null ? undefined : (JSON.parse(right) as SuspenseInput);
}

function hashOf({ payment_id: id, step, amount, destination, right_row, asked_at: at }: AskedMove): string {
  const text = JSON.stringify([id, step, amount, destination, right_row, at]);
  return createHash("sha256").update(text).digest("base64url").slice(0, 22);
}

/** As shown to this caller. */
export async function withAsked(
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
  // Who approves compares both.
  const twins = await idsWithTwin(
    db,
    payments.filter(({ direction }) => direction === "in"),
  );
  return payments.map((payment) => {
    const alike = twins.has(payment.id) ? ({ mayBeTwin: true } as const) : {};
    const answer = { ...suspendedAnswer(payment), ...alike };
    const asked = rows.find((row) => row.payment_id === payment.id);
    if (asked === undefined) return answer;
    const approver = approverIn(people, asked);
    const waiting = {
      amount: asked.amount,
      by: names.get(asked.asked_by) ?? "",
      at: timeOf(asked.asked_at),
      covers: hashOf(asked),
      ...(approver === null ? {} : { approvedBy: names.get(approver) ?? "" }),
      mayApprove: approver === null && approversOf(people, rolesIn(payment, asked), now).has(accountId),
    };
    const right = rightOf(asked);
    if (asked.step === "correct")
      return { ...answer, correction: { ...waiting, ...(right === undefined ? {} : { right }) } };
    const { destination, waits_until: until } = asked;
    const to = { destination, ask: askOf(asked), ...(until === null ? {} : { waitsUntil: timeOf(until) }) };
    return { ...answer, refund: { ...waiting, ...to } };
  });
}
