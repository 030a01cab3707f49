/** Sentences that only the provider says about steps. */
import type { Message } from "@tradeslip/contracts/rules";

export const NO_SUCH_AGENT: Message = /*i18n*/ {
  id: "order.no_such_agent",
  message: "Nobody with a role at the desk has this address or id.",
};
export const ALREADY_ITS_AGENT: Message = /*i18n*/ {
  id: "order.already_its_agent",
  message: "The order is with them already.",
};
export const ABOVE_DAY: Message = /*i18n*/ {
  id: "order.above_day",
  message: "With this order the customer is at {sum} USD in 24 hours; the limit is {limit}.",
};
export const ABOVE_MONTH: Message = /*i18n*/ {
  id: "order.above_month",
  message: "With this order the customer is at {sum} USD in 30 days; the limit is {limit}.",
};
export const ABOVE_FIRST: Message = /*i18n*/ {
  id: "order.above_first",
  message: "A payer's first order is limited to {limit} USD.",
};
export const ONE_AT_A_TIME: Message = /*i18n*/ {
  id: "order.one_at_a_time",
  message: "This customer has another order with payment details that isn't finished.",
};
export const PAID_IN_COINS: Message = /*i18n*/ {
  id: "order.paid_in_coins",
  message: "This order is paid in coins: please enter network and transaction.",
};
export const PAID_AT_A_BANK: Message = /*i18n*/ {
  id: "order.paid_at_a_bank",
  message: "This order is paid at a bank: please enter the payer's name and the time of the bank's line.",
};
export const PAID_LATER: Message = /*i18n*/ {
  id: "order.paid_later",
  message: "This time hasn't come yet.",
};
export const OWN_LOOK_NEEDS_REASON: Message = /*i18n*/ {
  id: "order.own_look_needs_reason",
  message: "Nobody else has a role, so your own look needs a reason.",
};
export const NO_PRICE_NOW: Message = /*i18n*/ {
  id: "order.no_price_now",
  message: "Today's price isn't known right now. Please try again in a minute.",
};
export const WRONG_SIDE: Message = /*i18n*/ {
  id: "order.wrong_destination",
  message: "Please say where this order should go: it needs other fields.",
};
export const OTHER_NETWORK: Message = /*i18n*/ {
  id: "order.other_network",
  message: "{coin} doesn't move on this network.",
};
export const TOO_MANY_WAITING: Message = /*i18n*/ {
  id: "too_many_orders",
  message: "You have several orders waiting at the desk. Please wait until one is opened, or cancel one.",
};
export const TOO_OLD_TO_ANNOUNCE: Message = /*i18n*/ {
  id: "order.too_old",
  message: "Nobody opened this order within a day. Please make a new one.",
};
export const DESK_IS_CLOSED: Message = /*i18n*/ {
  id: "order.desk_closed",
  message: "The desk is closed right now and takes no orders until it opens.",
};
export const SLIP_OF_OTHER_TERMS: Message = /*i18n*/ {
  id: "order.slip_of_other_terms",
  message: "The new price isn't of this order.",
};
