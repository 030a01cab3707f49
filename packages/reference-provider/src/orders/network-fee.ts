/** A network's fee for a payout. The desk pays it: the customer gets the full agreed amount. */
import { randomUUID } from "node:crypto";
import { networkNamed } from "@tradeslip/contracts/rules";
import Big from "big.js";
import { actorOf } from "../desk/audit.ts";
import { auditedRows } from "../ledger/audited-rows.ts";
import type { LedgerPayment, Money } from "../ledger/ledger-payment.ts";
import { insertPayment, NO_DETAILS } from "../ledger/payment-store.ts";
import { requireUnitDigits } from "../ledger/unit-digits.ts";
import { bookingOf, deskCallerIn } from "./desk-steps.ts";
import { notPossible } from "./order-errors.ts";
import { onlyAccount } from "./paying-account.ts";
import type { StepContext } from "./step-context.ts";
import { FEE_ABOVE_USUAL, FEE_OF_NO_PRICE } from "./step-sentences.ts";
import { usdOf } from "./usd-worth.ts";

/** The highest plausible fee for a payout: this many dollars, or this percentage. */
const MOST_FEE_USD = 50;
const MOST_FEE_PERCENT = 2;

interface NetworkFee {
  /** In the network's native coin, as decimal text. */
  readonly fee: string;
  readonly network: string;
  /** The amount paid out. */
  readonly sent: Money;
  /** The paying wallet; empty: none was named. */
  readonly accountId: string;
  /** The payout; null: it paid several orders, so the fee belongs to none. */
  readonly about: string | null;
}

/** Throws a ProviderError 409 for a fee that is implausibly high, or of unknown value. */
export async function bookNetworkFee(
  context: StepContext,
  { fee, network, sent, accountId, about }: NetworkFee,
): Promise<void> {
  const { audit, db, now, order } = context;
  const own = ownCoin(network) ?? order.coin_symbol;
  requireUnitDigits(fee, { currency: own, network }, "fee");
  await requireUsualFee(context, { currency: own, amount: fee }, sent);
  const { recordedAt, recordedBy } = bookingOf(context);
  const row: Omit<LedgerPayment, "allocated" | "differences" | "chain"> = {
    ...NO_DETAILS,
    id: randomUUID(),
    direction: "out",
    kind: "fee",
    network,
    about,
    // A token's fee is paid from the wallet of the network's native coin.
    accountId:
      own === sent.currency ? accountId : ((await onlyAccount(db, { currency: own, network })) ?? ""),
    currency: own,
    amount: new Big(fee).toFixed(),
    madeAt: now,
    recordedAt,
    recordedBy,
  };
  const booked = await insertPayment(db, row, true);
  await audit.record(db, {
    actor: actorOf(deskCallerIn(context)),
    action: "network-fee",
    reference: order.reference,
    content: { network, currency: own, amount: row.amount, ...auditedRows([booked]) },
  });
}

async function requireUsualFee({ db, settings }: StepContext, fee: Money, sent: Money): Promise<void> {
  const isLittle = new Big(fee.amount).lte(new Big(sent.amount).times(MOST_FEE_PERCENT).div(100));
  if (fee.currency === sent.currency && isLittle) return;
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
