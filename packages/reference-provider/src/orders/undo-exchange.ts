/** An exchange is taken back as a whole, and before what came goes back (docs/product.md, P20.11). */
import { isWorth, type LedgerPayment, standing, standingOf } from "../ledger/ledger-payment.ts";
import { bookAbout } from "./book-about.ts";
import { notPossible } from "./order-errors.ts";
import type { OrderRecord } from "./order-record.ts";
import type { StepContext } from "./step-context.ts";
import { EXCHANGED } from "./step-messages.ts";

/**
 * Books what takes both rows of an exchange out.
 * @param payment what was exchanged, or what it counts as
 */
export async function undoExchange(
  context: StepContext,
  payment: LedgerPayment,
  approvedBy: string | null,
): Promise<readonly LedgerPayment[]> {
  const { payments } = context.order;
  const undone: LedgerPayment[] = [];
  for (const row of pairOf(payments, payment)) {
    const amount = standingOf(row, payments).toFixed();
    undone.push(await bookAbout(context, row, { kind: "exchange", amount, madeAt: context.now, approvedBy }));
  }
  return undone;
}

/** Both rows of an exchange that stands: the one that takes the payment out, and what it counts as. */
export function pairOf(
  payments: readonly LedgerPayment[],
  { id }: Pick<LedgerPayment, "id">,
): readonly LedgerPayment[] {
  const into = payments.find((row) => {
    if (!isWorth(row, payments) || standingOf(row, payments).lte(0)) return false;
    return row.id === id || payments.some((out) => out.id === row.about && out.about === id);
  });
  const out = payments.find((row) => row.id === into?.about);
  return into === undefined || out === undefined ? [] : [out, into];
}

/** What came goes back, and not what it counts as. Throws a ProviderError 409. */
export function requireNoExchange({ payments }: Pick<OrderRecord, "payments">): void {
  const worth = standing(payments, "customer").find(({ kind }) => kind === "exchange");
  if (worth === undefined) return;
  const { currency } = worth;
  throw notPossible({ ...EXCHANGED, values: { amount: standingOf(worth, payments).toFixed(), currency } });
}
