/** Errors in an amount, questions about one, and that it has no rate now. */
import type { Message } from "./message.ts";

export const BELOW_MINIMUM: Message = /*i18n*/ {
  id: "amount.below_minimum",
  message: "Minimum trade amount is $250",
};
export const ABOVE_MAXIMUM: Message = /*i18n*/ {
  id: "amount.above_maximum",
  message: "Maximum trade amount is $10,000,000",
};
/** For text that can't be read as an amount. */
export const ENTER_AMOUNT: Message = /*i18n*/ {
  id: "amount.unreadable",
  message: "Please enter an amount such as 250.00",
};
export const TOO_FINE_USD: Message = /*i18n*/ {
  id: "amount.too_fine_usd",
  message: "US dollar amounts have at most 2 decimals",
};
export const TOO_FINE_LOCAL: Message = /*i18n*/ {
  id: "amount.too_fine_local",
  message:
    "Amounts of this currency have {decimals, plural, =0 {no decimals} one {at most # decimal} other {at most # decimals}}",
};
export const TOO_LARGE: Message = /*i18n*/ { id: "amount.too_large", message: "This amount is too large" };
export const TWO_AMOUNTS: Message = /*i18n*/ {
  id: "amount.two",
  message: "“{text}” could mean two amounts. Which one do you mean?",
};
export const MANY_USD_DECIMALS: Message = /*i18n*/ {
  id: "amount.many_decimals_usd",
  message:
    "US dollar amounts have at most {decimals, plural, one {# decimal} other {# decimals}}. Do you mean this?",
};
export const MANY_DECIMALS: Message = /*i18n*/ {
  id: "amount.many_decimals",
  message:
    "{symbol} amounts have at most {decimals, plural, one {# decimal} other {# decimals}}. Do you mean this?",
};
export const TOO_FINE: Message = /*i18n*/ {
  id: "amount.too_fine",
  message: "{symbol} amounts have at most {decimals, plural, one {# decimal} other {# decimals}}",
};
export const NEGATIVE_AMOUNT: Message = /*i18n*/ {
  id: "amount.negative",
  message: "An amount can't be negative. Please enter one such as 250.00",
};
/** Screens fill in the currency's name in the reader's language. */
export const UPDATING_RATE: Message = /*i18n*/ {
  id: "local_rate_old",
  message: "We're updating our {currency} rate. Please try again in a few minutes.",
};
