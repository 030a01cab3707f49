import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { PaymentStatus, PaymentStatusAnswer } from "@tradeslip/contracts";

/** An on-chain payment; only its screens know amount, address and confirmations. */
export type OnchainPayment = Extract<PaymentStatusAnswer, { method: "onchain" }>;

export function isPaid(status: PaymentStatus): boolean {
  return status === "confirmed" || status === "overpaid";
}

/** The provider's status, or "expired" once the countdown is over and nothing has arrived. */
export function shownStatus(status: PaymentStatus, timeIsUp: boolean): PaymentStatus {
  return status === "new" && timeIsUp ? "expired" : status;
}

/** How long late money is still noticed (docs/product.md, P11.8), if the provider does not say. */
const WATCHED_MS = 24 * 3600_000;

/** When the address stops being watched, in milliseconds since the epoch. */
export function watchEnd({
  watchedUntil,
  expiresAt,
}: Pick<PaymentStatusAnswer, "watchedUntil" | "expiresAt">): number {
  return watchedUntil === null ? Date.parse(expiresAt) + WATCHED_MS : Date.parse(watchedUntil);
}

interface StatusText {
  title: MessageDescriptor;
  /** Announced to screen readers when the status is reached. */
  announcement: MessageDescriptor;
}

export const STATUS_TEXTS: Readonly<Record<PaymentStatus, StatusText>> = {
  new: { title: msg`Pay with Bitcoin`, announcement: msg`Waiting for your payment` },
  detected: { title: msg`Payment detected`, announcement: msg`Payment detected. Waiting for confirmation.` },
  underpaid: {
    title: msg`Part of the amount arrived`,
    announcement: msg`Part of the amount arrived. Some is missing.`,
  },
  confirmed: { title: msg`Payment confirmed`, announcement: msg`Payment confirmed` },
  overpaid: {
    title: msg`Payment confirmed`,
    announcement: msg`Payment confirmed. You sent more than needed.`,
  },
  // docs/product.md, P13.5.
  expired: { title: msg`Payment Expired`, announcement: msg`Payment expired. Please try again.` },
  late: {
    title: msg`Your payment arrived late`,
    announcement: msg`Your payment arrived after the payment window closed.`,
  },
};
