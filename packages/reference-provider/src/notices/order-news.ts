import type { Message, OrderStep } from "@tradeslip/contracts/rules";

/**
 * News of an order for its owner. They never say where to pay and contain no names or amounts: a mail may be
 * forged, and the order's page has it all.
 */
export const ORDER_NEWS = {
  claim: /*i18n*/ { id: "news.claim", message: "A person at the desk has opened your order." },
  details: /*i18n*/ { id: "news.details", message: "Your order's page now says where to pay." },
  "details-again": /*i18n*/ {
    id: "news.details_again",
    message: "Where to pay has changed. Go only by what your order's page says now.",
  },
  "not-found": /*i18n*/ { id: "news.not_found", message: "We haven't found your payment yet." },
  "money-seen": /*i18n*/ { id: "news.money_seen", message: "We've seen your payment." },
  settle: /*i18n*/ {
    id: "news.settle",
    message: "What came isn't what was agreed. Your order's page shows what happens next.",
  },
  "destination-again": /*i18n*/ {
    id: "news.destination_again",
    message: "We have a question about where yours should go. Answer it on your order's page.",
  },
  sent: /*i18n*/ { id: "news.sent", message: "We've sent yours." },
  return: /*i18n*/ { id: "news.return", message: "We've sent your payment back." },
  undelivered: /*i18n*/ {
    id: "news.undelivered",
    message: "What we sent didn't arrive. We're looking into it.",
  },
  correct: /*i18n*/ {
    id: "news.correct",
    message: "We corrected what we wrote down for your order.",
  },
  reverse: /*i18n*/ {
    id: "news.reverse",
    message:
      "A payment for your order was taken back or returned. Your order's page shows what happens next.",
  },
  close: /*i18n*/ { id: "news.close", message: "Your order is finished." },
  cancel: /*i18n*/ { id: "news.cancel", message: "The desk has cancelled your order." },
  lapse: /*i18n*/ { id: "news.lapse", message: "Your order has ended: nothing came in time." },
  decline: /*i18n*/ {
    id: "news.decline",
    message: "The new price wasn't accepted in time. We'll send your payment back.",
  },
  dispute: /*i18n*/ { id: "news.dispute", message: "The desk has opened a dispute about your order." },
  resolve: /*i18n*/ { id: "news.resolve", message: "The dispute about your order is decided." },
  say: /*i18n*/ { id: "news.say", message: "The desk wrote to you on your order's page." },
} as const satisfies Partial<Record<OrderStep, Message>>;
export type OrderNews = keyof typeof ORDER_NEWS;

export function isOrderNews(step: OrderStep): step is OrderNews {
  return Object.hasOwn(ORDER_NEWS, step);
}
