/** What a network took for a payout or a refund, which the desk bears: the customer gets all of it. */
import { randomUUID } from "node:crypto";
import { networkNamed } from "@tradeslip/contracts/rules";
import Big from "big.js";
import type { Database } from "../db/database.ts";
import { actorOf } from "../desk/audit.ts";
import { auditedRows, type LedgerRow } from "../ledger/audited-rows.ts";
import { type LedgerPayment, type Money, type Sent, sumOf } from "../ledger/ledger-payment.ts";
import { wasBookedByMistake } from "../ledger/payment-keys.ts";
import { hasAllocation, hasCorrection } from "../ledger/payment-conditions.ts";
import { feesOn, insertPayment, NO_DETAILS } from "../ledger/payment-store.ts";
import { requireUnitDigits } from "../ledger/unit-digits.ts";
import type { DeskCaller } from "../roles/desk-guard.ts";
import { bookAboutNone } from "./book-about.ts";
import { notPossible } from "./order-errors.ts";
import { onlyAccount } from "./paying-account.ts";
import type { StepContext } from "./step-context.ts";
import { FEE_ABOVE_USUAL, FEE_OF_NO_PRICE } from "./step-messages.ts";
import { usdOf } from "./usd-worth.ts";

/** A network or a bank takes at most this many dollars for what is sent, or this percentage of it. */
export const MOST_FEE_USD = 50;
const MOST_FEE_PERCENT = 2;

export interface FeePart {
  readonly amount: string;
  /** What left before for the same order or payment: its fees count with this one. */
  readonly earlier: readonly Sent[];
}

interface NetworkFee {
  /** In the network's native coin, as decimal text. */
  readonly fee: string;
  readonly network: string;
  /** Of what was paid out, or went back. */
  readonly currency: string;
  /** Each order's part of it. */
  readonly parts: readonly FeePart[];
  /** The paying wallet; empty: none was named. */
  readonly accountId: string;
  /** The row of what was sent. */
  readonly about: string;
  /** Where the audit keeps it: an order's reference, or an id of money of none. */
  readonly reference: string;
  readonly caller: DeskCaller;
}

/** Throws a ProviderError 409 for a fee that is implausibly high, or of unknown value. */
export async function bookNetworkFee(
  { db, audit, settings, now }: Pick<StepContext, "db" | "audit" | "settings" | "now">,
  { fee, network, currency, parts, accountId, about, reference, caller }: NetworkFee,
): Promise<void> {
  const own = ownCoin(network) ?? currency;
  requireUnitDigits(fee, { currency: own, network }, "fee");
  const total = sumOf(parts.map(({ amount }) => amount));
  // Each order's own parts leave room for its share alone.
  if (parts.length > 1)
    await requireUsualFee(
      { db, settings },
      { currency: own, amount: fee },
      { currency, amount: total.toFixed() },
    );
  for (const { amount, earlier } of parts) {
    // In parts a payout costs no more than in one.
    const before = earlier.filter((sent) => sent.currency === currency);
    const share = new Big(fee).times(amount).div(total);
    await requireUsualFee(
      { db, settings },
      { currency: own, amount: (await feesOn(db, before, own)).plus(share).toFixed() },
      { currency, amount: sumOf([...before.map((sent) => sent.amount), amount]).toFixed() },
    );
  }
  const row: Omit<LedgerPayment, "allocated" | "differences" | "chain"> = {
    ...NO_DETAILS,
    id: randomUUID(),
    direction: "out",
    kind: "fee",
    network,
    about,
    // A token's fee is paid from the wallet of the network's native coin.
    accountId: own === currency ? accountId : ((await onlyAccount(db, { currency: own, network })) ?? ""),
    currency: own,
    amount: new Big(fee).toFixed(),
    madeAt: now,
    recordedAt: now,
    recordedBy: { id: caller.accountId, name: caller.name },
  };
  const booked = await insertPayment(db, row, true);
  await audit.record(db, {
    actor: actorOf(caller),
    action: "network-fee",
    reference,
    content: { network, currency: own, amount: row.amount, ...auditedRows([booked]) },
  });
}

interface TakenOut {
  /** The row that was written down by mistake. */
  readonly about: Pick<LedgerPayment, "id" | "amount">;
  /** Where the audit keeps it. */
  readonly reference: string;
  readonly approvedBy: string | null;
  readonly caller: DeskCaller;
}

/**
 * What banks and networks took of a payment that never was, they didn't take either. One of which a part came back
 * was real, and so was what it cost.
 */
export async function takeOutFees(
  { db, audit, now }: Pick<StepContext, "db" | "audit" | "now">,
  { about, reference, approvedBy, caller }: TakenOut,
): Promise<void> {
  if (!(await wasBookedByMistake(db, about))) return;
  for (const fee of await feesBeside(db, about.id)) {
    const booked = await takeOutFee(db, fee, { approvedBy, caller, now });
    const { network, currency, amount } = fee;
    await audit.record(db, {
      actor: actorOf(caller),
      action: "network-fee",
      reference,
      content: { network, currency, amount: `-${amount}`, ...auditedRows([booked]) },
    });
  }
}

type Fee = Awaited<ReturnType<typeof feesBeside>>[number];

/** Books the correction of a fee. @returns the row, for the audit */
export function takeOutFee(
  db: Database,
  { id, network, account_id: accountId, currency, amount }: Fee,
  { approvedBy, caller, now }: Pick<TakenOut, "approvedBy" | "caller"> & Pick<StepContext, "now">,
): Promise<LedgerRow> {
  const fee = { id, direction: "out", accountId, currency } as const;
  const row = { kind: "correction", network, amount, madeAt: now, approvedBy } as const;
  return bookAboutNone(db, fee, row, { caller, now });
}

/** Fees of a payment that haven't been corrected. */
export async function feesBeside(db: Database, payment: string) {
  return (
    db
      .selectFrom("desk_payments")
      .select(["id", "network", "account_id", "currency", "amount", "approved_by"])
      .where("kind", "=", "fee")
      .where("about", "=", payment)
      // Of a waived shortfall the order's own step decides.
      .where((eb) => eb.not(eb.or([hasAllocation(), hasCorrection()])))
      .orderBy("id")
      .execute()
  );
}

/** Whether a fee is no more than the part of what was sent that one takes at most; both in one currency. */
export function isLittleOf(fee: Big | string, sent: Big | string): boolean {
  return new Big(fee).lte(new Big(sent).times(MOST_FEE_PERCENT).div(100));
}

async function requireUsualFee(
  { db, settings }: Pick<StepContext, "db" | "settings">,
  fee: Money,
  sent: Money,
): Promise<void> {
  if (fee.currency === sent.currency && isLittleOf(fee.amount, sent.amount)) return;
  const worth = await usdOf(db, settings, fee.currency, fee.amount);
  if (worth === null) throw notPossible({ ...FEE_OF_NO_PRICE, values: { coin: fee.currency } });
  const part = (await usdOf(db, settings, sent.currency, sent.amount))?.times(MOST_FEE_PERCENT).div(100);
  const limit = part === undefined || part.lt(MOST_FEE_USD) ? new Big(MOST_FEE_USD) : part;
  if (worth.lte(limit)) return;
  const values = { sum: worth.toFixed(2), limit: limit.toFixed(2) };
  throw notPossible({ ...FEE_ABOVE_USUAL, values });
}

function ownCoin(network: string): string | undefined {
  return networkNamed(network)?.coins.find(({ contract }) => contract === undefined)?.symbol;
}
