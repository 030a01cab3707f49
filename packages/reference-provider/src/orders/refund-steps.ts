import type { ReturnInput } from "@tradeslip/contracts";
import { can } from "@tradeslip/contracts/rules";
import Big from "big.js";
import { readAddress } from "../desk/addresses.ts";
import { invalidField, ProviderError } from "../errors.ts";
import { amountIn, heldOf, isWorth } from "../ledger/ledger-payment.ts";
import { requireUnitDigits } from "../ledger/unit-digits.ts";
import { requireAnotherApproved, requireServedPlace } from "./blocked-steps.ts";
import { deskCallerIn } from "./desk-steps.ts";
import { requireNoExchange } from "./undo-exchange.ts";
import type { Change, StepContext } from "./step-context.ts";
import { notPossible } from "./order-errors.ts";
import { isAllBack } from "./order-money.ts";
import type { AskedMove } from "./order-record.ts";
import { payingAccount } from "./paying-account.ts";
import { approverFor, ask, bookFeeOf, bookOut } from "./payout-steps.ts";
import { sharesLeft } from "./payers-shares.ts";
import {
  MORE_THAN_STANDS,
  NONE_OF_THAT,
  OTHER_PLACE_BY_ADMIN,
  OTHER_PLACE_WAITS,
  PLACE_MISSING,
} from "./step-messages.ts";

/** How long money waits before it is sent to a place other than where it came from. */
export const OTHER_PLACE_MS = 72 * 3_600_000;

/**
 * Refunds to the originating account, or to the seller's own address; always needs an approval. Only an admin
 * may request another place, and it waits.
 */
export async function sendBack(context: StepContext, input: ReturnInput): Promise<Change> {
  const { order, now } = context;
  const { details, settlement } = order.facts;
  const shares = sharesLeft(order).filter(
    ({ currency }) => input.currency === undefined || input.currency === currency,
  );
  // The newest payer's, or that of the one who is named; another place is first for what has none of its own.
  const share =
    shares.find(({ destination }) => destination === input.destination) ??
    shares.find(({ destination }) => (destination === null) === (input.destination !== undefined)) ??
    shares[0];
  if (share === undefined) {
    requireNoExchange(order);
    throw notPossible({ ...NONE_OF_THAT, values: { currency: input.currency ?? "" } });
  }
  const { payment: last, currency } = share;
  const network =
    details?.kind === "coin" ? (last.network ?? order.facts.destination?.returnNetwork ?? "") : null;
  const other = await otherPlace(context, input.destination, { network, usual: share.destination });
  const destination = other ?? share.destination;
  if (destination === null) throw invalidField("destination", PLACE_MISSING);
  const held = heldOf(order.payments.filter((row) => !isWorth(row, order.payments)));
  const isOwnShare = other === null || share.destination === null;
  const most = isOwnShare ? share.amount : amountIn(held, currency).toFixed();
  const amount = input.amount ?? most;
  if (new Big(amount).gt(most))
    throw notPossible({ ...MORE_THAN_STANDS, values: { amount: most, currency } });
  const accountId =
    input.accountId === undefined && last.accountId !== ""
      ? last.accountId
      : await payingAccount(context.db, input.accountId, { currency, network });
  requireUnitDigits(input.amount, { currency, network });
  const isSettled = settlement?.state === "return" && other === null;
  const move: AskedMove | null = isSettled
    ? null
    : {
        step: "return",
        currency,
        amount: new Big(amount).toFixed(),
        destination,
        about: null,
        right: null,
        ...(other === null ? {} : { waitsUntil: now + OTHER_PLACE_MS }),
      };
  const approvedBy = approverFor(context, move);
  if (approvedBy === undefined) return ask(context, move);
  await requireAnotherApproved(context, approvedBy);
  if (other !== null && now < (order.facts.asked?.waitsUntil ?? 0)) throw notPossible(OTHER_PLACE_WAITS);
  const payment = await bookOut(context, input, network, {
    kind: "refund",
    currency,
    amount,
    accountId,
    address: destination,
    madeAt: now,
    approvedBy,
  });
  await bookFeeOf(context, payment, input.fee);
  const payments = [...order.payments, payment];
  const isAll = isAllBack({ ...order, payments });
  return {
    offer_until: null,
    payments,
    ...(isAll ? {} : { state: order.state }),
    facts: { asked: null },
  };
}

/**
 * Null: none was given, or it's the usual one.
 * @param to of a bank, its network is null
 */
async function otherPlace(
  context: StepContext,
  given: string | undefined,
  { network, usual }: { readonly network: string | null; readonly usual: string | null },
): Promise<string | null> {
  if (given === undefined) return null;
  if (!can(deskCallerIn(context).role, "manages-desk"))
    throw new ProviderError(403, OTHER_PLACE_BY_ADMIN, { code: "not_allowed" });
  const place = network === null ? given : coinAddress(network, given);
  if (place === usual) return null;
  await requireServedPlace(context.db, network, place, context.now);
  return place;
}

/** In the format of a share's destination. @param given an address, with its tag after a space */
export function coinAddress(network: string, given: string): string {
  const [pasted = "", tag = null] = given.split(/\s+/);
  const read = readAddress(network, { address: pasted, tag });
  if ("wrong" in read) throw invalidField("destination", read.wrong);
  return [network, read.address, read.tag].filter((part) => part !== null).join(" ");
}
