/** Whose money came for an order, so that each payer's goes back to where it came from (P20.12). */
import Big from "big.js";
import { readAddress } from "../desk/addresses.ts";
import { compareNames } from "../ledger/compare-names.ts";
import {
  isWorth,
  type LedgerPayment,
  type Money,
  standing,
  standingOf,
  sumOf,
} from "../ledger/ledger-payment.ts";
import type { OrderRecord } from "./order-record.ts";

export interface PayerShare extends Money {
  /** Where it goes back to; null: these coins can't reach the address that the seller gave. */
  readonly destination: string | null;
  /** Its newest payment. */
  readonly payment: LedgerPayment;
}

export function hasPlace({ destination }: PayerShare): boolean {
  return destination !== null;
}

/** What came of each payer and currency, the newest first, whatever part went back already. */
export function sharesOf(order: OrderRecord): readonly PayerShare[] {
  const shares: PayerShare[] = [];
  for (const payment of standing(order.payments, "customer").toReversed()) {
    const destination = returnsTo(order, payment);
    const { currency } = payment;
    const stands = standingOf(payment, order.payments);
    const place = shares.findIndex(
      (share) => share.currency === currency && isSamePlace(share, destination, payment.network),
    );
    const share = shares[place];
    if (share === undefined) shares.push({ currency, amount: stands.toFixed(), destination, payment });
    else shares[place] = { ...share, amount: stands.plus(share.amount).toFixed() };
  }
  return shares;
}

/** What has yet to go back of it; what went back to another place counts for the newest shares. */
export function sharesLeft(order: OrderRecord): readonly PayerShare[] {
  const { payments } = order;
  const own = payments.filter((row) => !isWorth(row, payments));
  const shares = sharesOf({ ...order, payments: own });
  const refunds = standing(own, "refund").map((row) => ({
    currency: row.currency,
    amount: standingOf(row, own),
    share:
      shares.find((each) => each.currency === row.currency && isSamePlace(each, row.address ?? "", null)) ??
      shares.find((each) => each.currency === row.currency && isSamePlace(each, null, row.network)),
  }));
  const rests = shares.map((share) => {
    const back = sumOf(refunds.filter((refund) => refund.share === share).map(({ amount }) => amount));
    return { share, rest: notBelowZero(new Big(share.amount).minus(back)) };
  });
  return rests.flatMap(({ share, rest }, place) => {
    const { currency } = share;
    const ofCurrency = rests.filter((each) => each.share.currency === currency);
    const back = sumOf(refunds.filter((each) => each.currency === currency).map(({ amount }) => amount));
    const toItsPlace = sumOf(ofCurrency.map((each) => new Big(each.share.amount).minus(each.rest)));
    const newer = rests.slice(0, place).filter((each) => each.share.currency === currency);
    const elsewhere = back.minus(toItsPlace).minus(sumOf(newer.map((each) => each.rest)));
    const left = rest.minus(notBelowZero(elsewhere));
    return left.gt(0) ? [{ ...share, amount: left.toFixed() }] : [];
  });
}

function notBelowZero(amount: Big): Big {
  return amount.lt(0) ? new Big(0) : amount;
}

/** The account of the payer, or the address that the seller gave; null: it isn't known to be of this network. */
function returnsTo(
  { side, facts: { destination } }: OrderRecord,
  { counterparty, network }: LedgerPayment,
): string | null {
  const { payerName, returnNetwork, returnAddress = "", returnTag: tag } = destination ?? {};
  if (side === "buy") return joined([counterparty ?? payerName]);
  if (network === null || network === returnNetwork) return joined([returnNetwork, returnAddress, tag]);
  const read = readAddress(network, { address: returnAddress, tag });
  // Any word is an address of another network.
  if (network === "other" || "wrong" in read) return null;
  return joined([network, read.address, tag]);
}

/** One name in two spellings is one payer. What has no place is told apart by its network. */
function isSamePlace(
  share: Pick<PayerShare, "destination" | "payment">,
  destination: string | null,
  network: string | null,
): boolean {
  if (share.destination === null || destination === null)
    return share.destination === destination && share.payment.network === network;
  return share.destination === destination || compareNames(share.destination, destination) === "same";
}

/** Without the parts that aren't known. */
export function joined(parts: readonly (string | undefined)[]): string {
  return parts.filter((part) => part !== undefined && part !== "").join(" ");
}
