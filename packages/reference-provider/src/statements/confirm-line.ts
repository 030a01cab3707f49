import type { LineConfirmation } from "@tradeslip/contracts";
import { FEE_TOO_LARGE, LINE_DIFFERS, LINE_NAMES_OTHER, LINE_TAKEN_BACK } from "@tradeslip/contracts/rules";
import Big from "big.js";
import { lockPayments } from "../ledger/payment-keys.ts";
import { readLine } from "../ledger/read-line.ts";
import { withAuthor } from "../orders/desk-steps.ts";
import type { Change, StepContext } from "../orders/step-context.ts";
import { seeMoney } from "../orders/money-steps.ts";
import { notPossible, unknownOrder } from "../orders/order-errors.ts";
import type { OrderParts } from "../orders/order-parts.ts";
import { findOrder } from "../orders/order-store.ts";
import { send } from "../orders/payout-steps.ts";
import { confirmAs } from "./confirm-as.ts";
import { bookFee, type Confirming, importerOf, lockOpen, match, recorderOf, tookBack } from "./line-rows.ts";
import { isUsualFee } from "./line-fee.ts";
import { contradictsPayment } from "./contradicts-payment.ts";
import { confirmOrAsk } from "./second-person.ts";
import { closeIfShown } from "./shown-by-lines.ts";
import { type Lineless, linelessOf, type LineRow } from "./statement-lines.ts";

/** Records what a line is, as a member says. Throws a ProviderError if it can't be that. */
export async function confirmLine(
  parts: OrderParts,
  asked: Confirming,
  input: LineConfirmation,
): Promise<LineRow> {
  if ("order" in input) await confirmOrder(parts, asked, input);
  else if ("payment" in input) await confirmPayment(parts, asked, input);
  else await confirmAs(parts, asked, input);
  return parts.db
    .selectFrom("statement_lines")
    .selectAll()
    .where("id", "=", asked.lineId)
    .executeTakeFirstOrThrow();
}

type OrderInput = Extract<LineConfirmation, { readonly order: string }>;

async function confirmOrder(parts: OrderParts, asked: Confirming, input: OrderInput): Promise<void> {
  const { db, steps } = parts;
  const { order: reference, version, fee } = input;
  const order = await findOrder(db, reference);
  if (order === null) throw unknownOrder();
  const line = await lockOpen(db, asked);
  const [payment] = await fittingPayments(parts, asked, line, fee, ({ orders }) =>
    orders.includes(reference),
  );
  if (payment !== undefined) {
    if (!(await matchRecorded(parts, asked, payment, fee))) return;
  } else {
    const actor = { kind: "desk", caller: asked.caller } as const;
    await steps.make({
      reference,
      step: line.direction === "in" ? "money-seen" : "sent",
      version,
      actor,
      given: () => ({ hasTransaction: true }),
      change: async (context) => {
        const locked = await lockOpen(context.db, asked);
        const change = await recordedFrom(context, asked, locked, fee);
        if (change.refusal !== undefined) return change;
        const kind = locked.direction === "in" ? "customer" : "payout";
        const booked = change.payments!.findLast((row) => row.kind === kind)!;
        const fees =
          locked.direction === "out"
            ? await bookFee(context.db, parts, asked, { line: locked, about: booked.id, fee })
            : [];
        const matched = { line: locked, payment: booked.id, reference, booked: fees };
        await match(context.db, parts, asked, matched);
        return change;
      },
    });
  }
  if (line.direction === "out") await closeIfShown(parts, reference);
}

type PaymentInput = Extract<LineConfirmation, { readonly payment: string }>;

async function confirmPayment(
  parts: OrderParts,
  asked: Confirming,
  { payment: id, fee }: PaymentInput,
): Promise<void> {
  const line = await lockOpen(parts.db, asked);
  const [payment] = await fittingPayments(parts, asked, line, fee, (each) => each.id === id);
  if (payment === undefined) throw notPossible({ ...LINE_DIFFERS, values: { reference: id } });
  if (!(await matchRecorded(parts, asked, payment, fee))) return;
  if (line.direction === "out") for (const reference of payment.orders) await closeIfShown(parts, reference);
}

/** Payments without a line that moved what this one says. */
async function fittingPayments(
  { db, clock }: Pick<OrderParts, "db" | "clock">,
  { account, zone }: Confirming,
  line: LineRow,
  fee: string | undefined,
  isMeant: (payment: Lineless) => boolean,
): Promise<readonly Lineless[]> {
  const lineless = await linelessOf(db, account.id, { zone, now: clock.now() });
  return lineless.filter(
    (payment) =>
      payment.direction === line.direction &&
      payment.currency === line.currency &&
      isMeant(payment) &&
      new Big(payment.amount).abs().eq(withFee(line, fee)),
  );
}

/**
 * @returns whether it's matched: an unusually large fee, what a bank took back, or a line that says otherwise, or
 * that this member took back, waits for a second person
 */
async function matchRecorded(
  parts: OrderParts,
  asked: Confirming,
  { id, order }: Lineless,
  fee: string | undefined,
): Promise<boolean> {
  return parts.db.transaction().execute(async (db) => {
    const line = await lockOpen(db, asked);
    const said = { caller: asked.caller, now: parts.clock.now() };
    // It may be corrected, or get another line, at this moment. Another part's fee waits, so that it counts
    // this one.
    await lockPayments(db);
    const [payment] = await fittingPayments({ ...parts, db }, asked, line, fee, (each) => each.id === id);
    if (payment === undefined) throw notPossible({ ...LINE_DIFFERS, values: { reference: order ?? id } });
    const isUsual =
      !tookBack(line, asked.caller) &&
      (fee === undefined ||
        (await isUsualFee(db, await parts.settings.read(db), line, fee, { paid: payment, said }))) &&
      // One member alone wrote down that a bank took it back, or that it came back.
      payment.kind !== "reversal" &&
      !(await contradictsPayment(db, line, payment, { ...asked, now: said.now }));
    if (!isUsual) {
      const what = { payment: id, ...(fee === undefined ? {} : { fee }) };
      const asking = { line, what, note: fee ?? "", authors: [await recorderOf(db, id)] };
      if (!(await confirmOrAsk(db, parts, asked, asking))) return false;
    }
    const approvedBy = isUsual ? null : asked.caller.accountId;
    const booked = await bookFee(db, parts, asked, { line, about: id, fee, approvedBy });
    await match(db, parts, asked, {
      line,
      payment: id,
      booked,
      ...(order === undefined ? {} : { reference: order }),
    });
    return true;
  });
}

/** The customer's amount: the bank deducted its fee from incoming money, or added it to outgoing money. */
function withFee({ direction, amount }: LineRow, fee = "0"): string {
  return direction === "in" ? new Big(amount).plus(fee).toFixed() : new Big(amount).minus(fee).toFixed();
}

/**
 * Records the payment of a line that wasn't recorded yet; the member who imported the line is one of its
 * authors.
 */
async function recordedFrom(
  context: StepContext,
  asked: Confirming,
  line: LineRow,
  fee: string | undefined,
): Promise<Change> {
  if (tookBack(line, asked.caller)) throw notPossible(LINE_TAKEN_BACK);
  // The amount received is what the account shows: a fee that a bank deducted is a shortfall like any other.
  const amount = line.direction === "in" ? line.amount : withFee(line, fee);
  if (line.direction === "out") await requireUsualPayout(context, asked, line, fee);
  const madeAt = line.has_time === 1 ? new Date(line.made_at).toISOString() : line.day;
  if (new Big(amount).lte(0))
    throw notPossible({ ...LINE_DIFFERS, values: { reference: context.order.reference } });
  const change =
    line.direction === "in"
      ? await seeMoney(
          context,
          {
            accountId: asked.account.id,
            amount,
            madeAt,
            payerName: line.payer ?? readLine(line.narration, context.now).payerName ?? "",
            ...(line.bank_reference === null ? {} : { bankReference: line.bank_reference }),
            ...(line.narration === "" ? {} : { narration: line.narration }),
          },
          null,
        )
      : await send(context, {
          version: context.order.version,
          accountId: asked.account.id,
          amount,
          currency: line.currency,
          bankReference: line.bank_reference ?? line.id,
          madeAt: new Date(line.made_at).toISOString(),
        });
  if (change.refusal !== undefined) return change;
  const { order } = context;
  const authored = { ...order, facts: { ...order.facts, ...change.facts } };
  return {
    ...change,
    facts: { ...change.facts, authors: withAuthor(authored, await importerOf(context.db, line)) },
  };
}

/** Details of a recorded payout's line that need two members. Throws a ProviderError 409. */
async function requireUsualPayout(
  { db, settings, order: { reference }, now }: StepContext,
  asked: Confirming,
  line: LineRow,
  fee: string | undefined,
): Promise<void> {
  const paid = { orders: [reference] };
  const made = { made: line.made_at, bankReference: line.bank_reference };
  const payout = { ...paid, ...made, id: "", kind: "payout", order: reference } as const;
  if (await contradictsPayment(db, line, payout, { ...asked, now })) throw notPossible(LINE_NAMES_OTHER);
  if (fee === undefined) return;
  // As beside a part that is recorded, which another line's fee may be about at this moment.
  await lockPayments(db);
  const said = { caller: asked.caller, now };
  if (!(await isUsualFee(db, settings, line, fee, { paid, said }))) throw notPossible(FEE_TOO_LARGE);
}
