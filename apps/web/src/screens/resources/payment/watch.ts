import type { PaymentStatus, PaymentStatusAnswer } from "@tradeslip/contracts";

/** How long money is noticed that comes after the window (docs/product.md, P11.8), where the provider does not say. */
const WATCHED_MS = 24 * 3600_000;

export function isPaid(status: PaymentStatus): boolean {
  return status === "confirmed" || status === "overpaid";
}

/** Until when money for this payment is still noticed, in milliseconds since the epoch. */
export function watchEnd({
  watchedUntil,
  expiresAt,
}: Pick<PaymentStatusAnswer, "watchedUntil" | "expiresAt">): number {
  return watchedUntil === null ? Date.parse(expiresAt) + WATCHED_MS : Date.parse(watchedUntil);
}
