/**
 * Sentences that people read from more than one side: pages, server, provider. Each is written here once. What
 * docs/product.md quotes stays word for word.
 */
import type { Message } from "./message.ts";

// Requests
export const REQUEST_UNREADABLE: Message = /*i18n*/ {
  id: "request_unreadable",
  message: "We couldn't read that request.",
};
export const REQUEST_TOO_LARGE: Message = /*i18n*/ {
  id: "body_too_large",
  message: "That request is too large.",
};
export const NOTHING_HERE: Message = /*i18n*/ {
  id: "not_found",
  message: "There's nothing at this address.",
};
export const SLOW_DOWN: Message = /*i18n*/ {
  id: "rate_limited",
  message: "Too many requests. Please wait a moment and try again.",
};
export const OUR_MISTAKE: Message = /*i18n*/ {
  id: "internal",
  message: "Something went wrong on our side. Please try again.",
};

// Prices
export const NO_MARKET_DATA: Message = /*i18n*/ {
  id: "no_market_data",
  message: "Failed to fetch market data",
};
export const NO_MARKET_DATA_RETRY: Message = /*i18n*/ {
  id: "no_market_data_retry",
  message: "Failed to fetch market data. Please try again.",
};
export const COIN_NOT_LISTED: Message = /*i18n*/ {
  id: "coin_not_listed",
  message: "We don't list this coin.",
};
export const NO_HISTORY: Message = /*i18n*/ {
  id: "no_history",
  message: "We don't have a price history to show right now. Please try again in a minute.",
};
export const SOURCES_DISAGREE: Message = /*i18n*/ {
  id: "price_disputed",
  message:
    "Our price sources disagree about this coin, so nothing is ordered right now. Please try again in a minute.",
};

// Accounts
export const ACCOUNT_CREATED: Message = /*i18n*/ {
  id: "account_created",
  message: "Almost done. We've emailed you a code.",
};
export const ACCOUNT_VERIFIED: Message = /*i18n*/ {
  id: "account_verified",
  message: "Your account is verified. You can log in now.",
};
export const ACCOUNT_NOT_VERIFIED: Message = /*i18n*/ {
  id: "account_not_verified",
  message: "Please verify your account first.",
};
export const ACCOUNT_BLOCKED: Message = /*i18n*/ {
  id: "account_blocked",
  message: "This account is blocked. Please contact us.",
};
export const NEW_CODE_SENT: Message = /*i18n*/ {
  id: "new_code_sent",
  message: "If this account needs a code, a new one is on its way.",
};
export const RESET_CODE_SENT: Message = /*i18n*/ {
  id: "reset_code_sent",
  message: "If there's an account for this address, a code is on its way.",
};
export const PASSWORD_CHANGED: Message = /*i18n*/ {
  id: "password_changed",
  message: "Your password is changed. Please log in with the new one.",
};
export const PLEASE_LOG_IN: Message = /*i18n*/ { id: "not_logged_in", message: "Please log in." };
export const NO_ACCESS: Message = /*i18n*/ { id: "not_allowed", message: "Your account can't do this." };
export const SECOND_FACTOR_NEEDED: Message = /*i18n*/ {
  id: "second_factor_needed",
  message: "Please log in with your second factor.",
};
export const WRONG_CODE: Message = /*i18n*/ {
  id: "wrong_code",
  message: "That code doesn't match. Check it and try again.",
};
export const WRONG_LOGIN: Message = /*i18n*/ { id: "wrong_login", message: "Invalid email or password" };
export const VERIFICATION_FAILED: Message = /*i18n*/ {
  id: "verification_failed",
  message: "Verification failed. Please try again.",
};
export const CODE_RESENT: Message = /*i18n*/ {
  id: "code_resent",
  message: "OTP has been resent successfully!",
};
export const RESEND_FAILED: Message = /*i18n*/ {
  id: "resend_failed",
  message: "Failed to resend OTP. Please try again.",
};
export const UNEXPECTED_ERROR: Message = /*i18n*/ {
  id: "unexpected_error",
  message: "An unexpected error occurred. Please try again.",
};
export const INVALID_RESPONSE: Message = /*i18n*/ {
  id: "invalid_response",
  message: "Invalid response from server",
};

// Slips
export const SLIP_SIDES: Readonly<Record<"buy" | "sell", Message>> = {
  buy: /*i18n*/ { id: "slip_side.buy", message: "Buy from the desk" },
  sell: /*i18n*/ { id: "slip_side.sell", message: "Sell to the desk" },
};
export const SLIP_EXPIRED: Message = /*i18n*/ { id: "slip_expired", message: "This slip has expired" };
/** On the link to a ticket with the coin and side of an expired slip. */
export const NEW_ORDER: Message = /*i18n*/ { id: "new_order", message: "Make a new order" };
export const SLIP_UNALTERED: Message = /*i18n*/ {
  id: "slip_unaltered",
  message: "We issued this slip and its terms are unaltered.",
};
export const SLIP_IS_AN_OFFER: Message = /*i18n*/ {
  id: "slip_is_an_offer",
  message: "This slip is an offer, not proof of payment. Our team completes the trade in chat.",
};
export const SLIP_NOT_OURS: Message = /*i18n*/ {
  id: "unknown_slip",
  message: "This slip was not issued by us",
};
export const SLIP_NO_MONEY: Message = /*i18n*/ {
  id: "slip_no_money",
  message: "Don't send money for this slip.",
};
export const SLIP_LINK_CUT_OFF: Message = /*i18n*/ {
  id: "slip_link_cut_off",
  message: "Links are easily cut off. Copy the whole link from the message and open it again.",
};
/** With a link to our support. */
export const SLIP_FORGED: Message = /*i18n*/ {
  id: "slip_forged",
  message:
    "Someone may have made it up or changed it. If it came to you in our name, stop the chat and <support>tell our support</support>.",
};
export const PRICE_TO_CONFIRM: Message = /*i18n*/ {
  id: "price_to_confirm",
  message: "Our team will confirm this price.",
};
export const SLIP_KEY_UNKNOWN: Message = /*i18n*/ {
  id: "slip_key_unknown",
  message: "We can't check this slip",
};
export const SLIP_CHECK_LATER: Message = /*i18n*/ {
  id: "slip_check_later",
  message: "Please open the link again in a minute.",
};
export const SLIP_KEY_COMPROMISED: Message = /*i18n*/ {
  id: "slip_key_compromised",
  message: "Its key leaked; only the desk's record can confirm it",
};
export const SLIP_ASK_DESK: Message = /*i18n*/ {
  id: "slip_ask_desk",
  message: "Please ask the desk about this order, at the contacts on this site.",
};

// Payments
export const PAYMENT_NOT_CREATED: Message = /*i18n*/ {
  id: "payment_not_created",
  message: "Failed to create payment. Please try again.",
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
  message: "We don't take new payments for the moment. Please try again later.",
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
