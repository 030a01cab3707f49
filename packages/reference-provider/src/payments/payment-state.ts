import type { PaymentStatus } from "@tradeslip/contracts";

/** What the payment requires. */
export interface PaymentTerms {
  readonly amountSats: number;
  readonly confirmationsNeeded: number;
  readonly expiresAt: number;
  /** A download link was issued for it. */
  readonly unlocked: boolean;
}

/** An output that pays the payment. */
export interface ReceivedOutput {
  readonly sats: number;
  /** 0 while it is unconfirmed. */
  readonly confirmations: number;
  /** It counts as sent before the window closed. */
  readonly onTime: boolean;
  /** It may belong to another payment, so it counts only once a person decides. */
  readonly unclear: boolean;
}

export interface PaymentState {
  readonly status: PaymentStatus;
  readonly receivedSats: number;
  /** Confirmations of the full amount: those of the least confirmed output needed to reach it. */
  readonly confirmations: number;
}

/**
 * The state of a payment, computed from all its outputs rather than by single events, so that no event can be
 * missed, repeated or out of order. A payment whose book was unlocked stays paid, whatever happens to the
 * chain.
 */
export function paymentState(
  terms: PaymentTerms,
  money: readonly ReceivedOutput[],
  now: number,
): PaymentState {
  return {
    status: statusOf(terms, money, now),
    receivedSats: sumOf(money),
    confirmations: depthOf(terms.amountSats, money),
  };
}

function statusOf(terms: PaymentTerms, all: readonly ReceivedOutput[], now: number): PaymentStatus {
  const status = statusOfOwn(
    terms,
    all.filter(({ unclear }) => !unclear),
    now,
  );
  // While the window is open, another buyer's money must not keep the buyer from paying.
  const isMissing = status === "expired" || status === "underpaid";
  return isMissing && now >= terms.expiresAt && all.some(({ unclear }) => unclear) ? "late" : status;
}

function statusOfOwn(terms: PaymentTerms, money: readonly ReceivedOutput[], now: number): PaymentStatus {
  const { amountSats, confirmationsNeeded, expiresAt, unlocked } = terms;
  const onTime = money.filter((part) => part.onTime);
  const isDeep = ({ confirmations }: ReceivedOutput) => confirmations >= confirmationsNeeded;
  if (unlocked || sumOf(onTime.filter(isDeep)) >= amountSats) {
    return sumOf(money.filter(isDeep)) > amountSats ? "overpaid" : "confirmed";
  }
  if (sumOf(onTime) >= amountSats) return "detected";
  if (sumOf(money) >= amountSats) return "late";
  if (money.length > 0) return "underpaid";
  return now >= expiresAt ? "expired" : "new";
}

function depthOf(amountSats: number, money: readonly ReceivedOutput[]): number {
  let gathered = 0;
  let depth = 0;
  for (const { sats, confirmations } of money.toSorted((a, b) => b.confirmations - a.confirmations)) {
    gathered += sats;
    depth = confirmations;
    if (gathered >= amountSats) break;
  }
  return depth;
}

function sumOf(money: readonly ReceivedOutput[]): number {
  return money.reduce((sum, { sats }) => sum + sats, 0);
}
