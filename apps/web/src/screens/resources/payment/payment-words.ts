import type { PaymentStatus } from "@tradeslip/contracts";

/** The provider's word, and expired as soon as the countdown is over and nothing has come. */
export function shownStatus(status: PaymentStatus, timeIsUp: boolean): PaymentStatus {
  return status === "new" && timeIsUp ? "expired" : status;
}

interface Words {
  title: string;
  /** For the ear, when it comes to this. */
  spoken: string;
}

export const PAYMENT_WORDS: Readonly<Record<PaymentStatus, Words>> = {
  new: { title: "Pay with Bitcoin", spoken: "Waiting for your payment" },
  detected: { title: "Payment detected", spoken: "Payment detected. Waiting for confirmation." },
  underpaid: { title: "Part of the amount arrived", spoken: "Part of the amount arrived. Some is missing." },
  confirmed: { title: "Payment confirmed", spoken: "Payment confirmed" },
  overpaid: { title: "Payment confirmed", spoken: "Payment confirmed. You sent more than was asked." },
  // docs/product.md, P13.5.
  expired: { title: "Payment Expired", spoken: "Payment expired. Please try again." },
  late: { title: "Your payment came late", spoken: "Your payment came after the payment window had closed." },
};
