/** Sentences about payments and the book that more than one of pages, server and provider show. */
import type { Message } from "./message.ts";

export const PAYMENT_NOT_CREATED: Message = /*i18n*/ {
  id: "payment_not_created",
  message: "Failed to create payment. Please try again.",
};
export const BITCOIN_PRICE_UNSURE: Message = /*i18n*/ {
  id: "price_unsure",
  message:
    "We aren't sure of Bitcoin's price right now, so we don't sell the book at it. Please try again in a few minutes.",
};
export const PAYMENT_NOT_CHECKED: Message = /*i18n*/ {
  id: "payment_not_checked",
  message: "Failed to check payment status",
};
export const BOOK_NOT_UNLOCKED: Message = /*i18n*/ {
  id: "book_not_unlocked",
  message: "Failed to unlock eBook. Please contact support.",
};
export const BOOK_UNKNOWN: Message = /*i18n*/ { id: "unknown_book", message: "We don't sell this book." };
export const PAYMENT_UNKNOWN: Message = /*i18n*/ {
  id: "unknown_payment",
  message: "We can't find this payment.",
};
export const PAYMENT_NOT_IN_THIS_BROWSER: Message = /*i18n*/ {
  id: "payment_not_in_this_browser",
  message: "We can't find this payment in this browser.",
};
export const PAYMENT_NOT_CONFIRMED: Message = /*i18n*/ {
  id: "not_confirmed",
  message: "This payment isn't confirmed yet.",
};
export const PAYMENT_IN_PROGRESS: Message = /*i18n*/ {
  id: "in_progress",
  message: "We're already creating this payment. Please try again in a moment.",
};
export const PAYMENTS_PAUSED: Message = /*i18n*/ {
  id: "payments_paused",
  message: "We aren't taking new payments at the moment. Please try again later.",
};
export const PAYMENTS_BUSY: Message = /*i18n*/ {
  id: "payments_busy",
  message: "We can't take more payments right now. Please try again in a few minutes.",
};
export const TOO_MANY_UNPAID: Message = /*i18n*/ {
  id: "too_many_open_payments",
  message: "You have several unpaid payments. Pay one or let it expire, then try again.",
};
export const KEY_REUSED: Message = /*i18n*/ {
  id: "key_reused",
  message: "This Idempotency-Key belongs to another purchase.",
};
export const LINK_EXPIRED: Message = /*i18n*/ {
  id: "link_expired",
  message: "This link has expired. Please get a new one.",
};
export const LINK_UNKNOWN: Message = /*i18n*/ { id: "unknown_link", message: "This link doesn't exist." };
export const FILE_PART_UNKNOWN: Message = /*i18n*/ {
  id: "no_such_range",
  message: "This file doesn't have that part.",
};
