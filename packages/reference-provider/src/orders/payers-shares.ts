/** Whose money came for an order, so that each payer's goes back to where it came from (P20.12). */
import Big from "big.js";
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
  /** Where it goes back to. */
  readonly destination: string;
  /** Its newest payment. */
  readonly payment: LedgerPayment;
}

/** What came of each payer and currency, the newest first, whatever part went back already. */
export function sharesOf(order: OrderRecord): readonly PayerShare[] {
  const shares: PayerShare[] = [];
  for (const payment of standing(order.payments, "customer").toReversed()) {
    const destination = returnsTo(order, payment);
    const { currency } = payment;
    const stands = standingOf(payment, order.payments);
    const place = shares.findIndex(
      (share) => share.currency === currency && isSamePlace(share.destination, destination),
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
    share: shares.find(
      ({ currency, destination }) => currency === row.currency && isSamePlace(row.address ?? "", destination),
    ),
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

/** The account of the payer, or the address that the seller gave for it. */
function returnsTo({ side, facts: { destination } }: OrderRecord, { counterparty }: LedgerPayment): string {
  const { payerName, returnNetwork, returnAddress, returnTag } = destination ?? {};
  return joined(side === "buy" ? [counterparty ?? payerName] : [returnNetwork, returnAddress, returnTag]);
}

/** One name in two spellings is one payer. */
function isSamePlace(one: string, other: string): boolean {
  return one === other || compareNames(one, other) === "same";
}

/** Without the parts that aren't known. */
export function joined(parts: readonly (string | undefined)[]): string {
  return parts.filter((part) => part !== undefined && part !== "").join(" ");
}
