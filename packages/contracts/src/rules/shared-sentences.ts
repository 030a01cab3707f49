/**
 * Sentences that people read from more than one side: pages, server, provider. Each is written here once. What
 * docs/product.md quotes stays word for word.
 */

// Requests
export const REQUEST_UNREADABLE = "We couldn't read that request.";
export const REQUEST_TOO_LARGE = "That request is too large.";
export const NOTHING_HERE = "There's nothing at this address.";
export const SLOW_DOWN = "Too many requests. Please wait a moment and try again.";
export const OUR_MISTAKE = "Something went wrong on our side. Please try again.";

// Prices
export const NO_MARKET_DATA = "Failed to fetch market data";
export const NO_MARKET_DATA_RETRY = "Failed to fetch market data. Please try again.";
export const COIN_NOT_LISTED = "We don't list this coin.";
export const NO_HISTORY = "We don't have a price history to show right now. Please try again in a minute.";
export const SOURCES_DISAGREE =
  "Our price sources disagree about this coin, so nothing is ordered right now. Please try again in a minute.";

// Accounts
export const ACCOUNT_CREATED = "Almost done. We've emailed you a code.";
export const ACCOUNT_VERIFIED = "Your account is verified. You can log in now.";
export const ACCOUNT_NOT_VERIFIED = "Please verify your account first.";
export const ACCOUNT_BLOCKED = "This account is blocked. Please contact us.";
export const NEW_CODE_SENT = "If this account needs a code, a new one is on its way.";
export const RESET_CODE_SENT = "If there's an account for this address, a code is on its way.";
export const PASSWORD_CHANGED = "Your password is changed. Please log in with the new one.";
export const PLEASE_LOG_IN = "Please log in.";
export const NO_ACCESS = "Your account can't do this.";
export const NOT_THE_MAKER = "This order was made in another browser.";
export const SECOND_FACTOR_NEEDED = "Please log in with your second factor.";
export const WRONG_CODE = "That code doesn't match. Check it and try again.";
export const WRONG_LOGIN = "Invalid email or password";
export const VERIFICATION_FAILED = "Verification failed. Please try again.";
export const CODE_RESENT = "OTP has been resent successfully!";
export const RESEND_FAILED = "Failed to resend OTP. Please try again.";
export const UNEXPECTED_ERROR = "An unexpected error occurred. Please try again.";
export const INVALID_RESPONSE = "Invalid response from server";

// Slips
export const SLIP_SIDES = { buy: "Buy from the desk", sell: "Sell to the desk" } as const;
export const SLIP_EXPIRED = "This slip has expired";
/** On the link to a ticket with the coin and side of an expired slip. */
export const NEW_ORDER = "Make a new order";
export const SLIP_UNALTERED = "We issued this slip and its terms are unaltered.";
export const SLIP_IS_AN_OFFER =
  "This slip is an offer, not proof of payment. Our team completes the trade in chat.";
export const SLIP_NOT_OURS = "This slip was not issued by us";
export const SLIP_KEY_UNKNOWN = "We can't check this slip";
export const SLIP_CHECK_LATER = "Please open the link again in a minute.";
export const SLIP_KEY_COMPROMISED = "Its key leaked; only the desk's record can confirm it";
export const SLIP_ASK_DESK = "Please ask the desk about this order, at the contacts on this site.";
export const SLIP_NO_MONEY = "Don't send money for this slip.";
export const SLIP_LINK_CUT_OFF =
  "Links are easily cut off. Copy the whole link from the message and open it again.";
export const SLIP_FORGED =
  "Someone may have made it up or changed it. If it came to you in our name, stop the chat and";
export const PRICE_TO_CONFIRM = "Our team will confirm this price.";

// Payments
export const PAYMENT_NOT_CREATED = "Failed to create payment. Please try again.";
export const PAYMENT_NOT_CHECKED = "Failed to check payment status";
export const BOOK_NOT_UNLOCKED = "Failed to unlock eBook. Please contact support.";
export const BOOK_UNKNOWN = "We don't sell this book.";
export const PAYMENT_UNKNOWN = "We can't find this payment.";
export const PAYMENT_NOT_IN_THIS_BROWSER = "We can't find this payment in this browser.";
export const PAYMENT_NOT_CONFIRMED = "This payment isn't confirmed yet.";
export const PAYMENT_IN_PROGRESS = "We're already creating this payment. Please try again in a moment.";
export const PAYMENTS_PAUSED = "We don't take new payments for the moment. Please try again later.";
export const PAYMENTS_BUSY = "We can't take more payments right now. Please try again in a few minutes.";
export const TOO_MANY_UNPAID = "You have several unpaid payments. Pay one or let it expire, then try again.";
export const KEY_REUSED = "This Idempotency-Key belongs to another purchase.";
export const LINK_EXPIRED = "This link has expired. Please get a new one.";
export const LINK_UNKNOWN = "This link doesn't exist.";
export const FILE_PART_UNKNOWN = "This file doesn't have that part.";
