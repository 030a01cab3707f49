import { ANOTHER_REOPENS, LINE_HAS_NO_PAYMENT, SECOND_REOPENS } from "@tradeslip/contracts/rules";
import { ProviderError } from "../errors.ts";
import { auditedRows, type LedgerRow } from "../ledger/audited-rows.ts";
import { lockPayments } from "../ledger/payment-keys.ts";
import { ordersOfPayments } from "../ledger/payment-store.ts";
import { approversOf, deskPeople } from "../orders/approvers.ts";
import { feesBeside, takeOutFee } from "../orders/network-fee.ts";
import { notPossible } from "../orders/order-errors.ts";
import type { OrderParts } from "../orders/order-parts.ts";
import { type Confirming, recorderOf, tell } from "./line-rows.ts";
import { askerOf, confirmOrAsk } from "./second-person.ts";
import { reopenIfUnshown } from "./shown-by-lines.ts";
import { isOpenLine, type LineRow, lockLine } from "./statement-lines.ts";

/**
 * Takes back that a line is a recorded payment's, as another member than its recorder says: what one wrote
 * down isn't said to have never left while a line says that it did. Where two members confirmed its fee, two
 * take it back: the first is refused with 409 `approval_needed`. Throws a ProviderError.
 */
export async function reopenLine(parts: OrderParts, asked: Confirming): Promise<LineRow> {
  const reopened = await parts.db.transaction().execute(async (db) => {
    const line = await lockLine(db, asked.account.id, asked.lineId);
    const { id, payment_id: payment, confirmed_as: as } = line;
    // A fee, an own transfer and money that isn't a customer's were booked from their lines.
    if (payment === null || as !== null || (await isOpenLine(db, line)))
      throw notPossible(LINE_HAS_NO_PAYMENT);
    const recorder = await recorderOf(db, payment);
    const roles = { agent_id: recorder, facts: { authors: [recorder] } };
    if (!approversOf(await deskPeople(db), roles, parts.clock.now()).has(asked.caller.accountId))
      throw new ProviderError(409, ANOTHER_REOPENS, { code: "approval_needed" });
    await lockPayments(db);
    // A network's fee stood in no line of the bank.
    const fees = (await feesBeside(db, payment)).filter(({ network }) => network === null);
    const isOfTwo = fees.some(({ approved_by: approver }) => approver !== null);
    const what = { reopens: payment };
    const asking = { line, what, note: line.note, authors: [recorder] };
    if (isOfTwo && !(await confirmOrAsk(db, parts, asked, asking))) return null;
    const who = { approvedBy: isOfTwo ? asked.caller.accountId : null, caller: asked.caller };
    const booked: LedgerRow[] = [];
    for (const fee of fees) booked.push(await takeOutFee(db, fee, { ...who, now: parts.clock.now() }));
    // Who took it back, or asked for it, doesn't confirm it alone as anything else.
    const open = { ...OPEN, confirmed_by: askerOf(line, what) ?? asked.caller.accountId };
    await db.updateTable("statement_lines").set(open).where("id", "=", id).execute();
    await tell(db, parts, asked, "line-reopened", {
      line: id,
      payment,
      ...(booked.length === 0 ? {} : auditedRows(booked)),
    });
    const orders = (await ordersOfPayments(db, [payment])).get(payment) ?? [];
    for (const reference of orders) await reopenIfUnshown(db, parts, { reference, payment });
    return { ...line, ...open };
  });
  if (reopened === null) throw new ProviderError(409, SECOND_REOPENS, { code: "approval_needed" });
  return reopened;
}

const OPEN = {
  payment_id: null,
  reference: null,
  note: null,
  confirmed_at: null,
  asked_by: null,
  asked_name: null,
  asked: null,
} as const;
