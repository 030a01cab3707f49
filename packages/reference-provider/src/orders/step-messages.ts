/** Sentences about steps that only the provider uses. */
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
  message:
    "With this order the customer is at {sum, number, usd} in 24 hours; the limit is {limit, number, usd}.",
};
export const ABOVE_MONTH: Message = /*i18n*/ {
  id: "order.above_month",
  message:
    "With this order the customer is at {sum, number, usd} in 30 days; the limit is {limit, number, usd}.",
};
export const ABOVE_FIRST: Message = /*i18n*/ {
  id: "order.above_first",
  message:
    "With this order a new customer is at {sum, number, usd}; until a first order is closed the limit is {limit, number, usd}.",
};
export const ABOVE_NEW_PAYERS: Message = /*i18n*/ {
  id: "order.above_new_payers",
  message:
    "With this order all new customers are at {sum, number, usd} in 24 hours; the limit is {limit, number, usd}.",
};
export const ABOVE_HOLDS: Message = /*i18n*/ {
  id: "order.above_holds",
  message:
    "With this order {sum, number, usd} is held for customers who haven't paid yet; the limit is {limit, number, usd}.",
};
export const ABOVE_LARGEST: Message = /*i18n*/ {
  id: "order.above_largest",
  message:
    "This order would be {sum, number, usd}; the largest is {limit, number, usd}. What is too much goes back.",
};
export const ONE_AT_A_TIME: Message = /*i18n*/ {
  id: "order.one_at_a_time",
  message: "This customer has another order with payment details that isn't finished.",
};
export const CANT_TAKE: Message = /*i18n*/ {
  id: "order.cant_take",
  message: "We can't take this order right now.",
};
export const BLOCKED: Message = /*i18n*/ {
  id: "order.blocked",
  message: "This customer is blocked, so the order gets no payment details.",
};
export const BLOCKED_NEEDS_ADMINS: Message = /*i18n*/ {
  id: "order.blocked_needs_admins",
  message: "This customer is blocked. Two admins decide: one approves, and another sends.",
};
export const DESK_STOPPED: Message = /*i18n*/ {
  id: "order.desk_stopped",
  message: "Payment details and payouts are stopped. Two people restart them, in the bar above.",
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
export const OWN_APPROVAL_NEEDS_REASON: Message = /*i18n*/ {
  id: "order.own_approval_needs_reason",
  message: "Nobody else can approve this now, so your own approval needs a reason.",
};
export const OWN_APPROVAL_ABOVE_DAY: Message = /*i18n*/ {
  id: "order.own_approval_above_day",
  message: "One person alone may approve {limit, number, usd} in 24 hours. Wait for a second person.",
};
export const MORE_THAN_STANDS: Message = /*i18n*/ {
  id: "order.more_than_stands",
  message: "That is more than there is: {amount} {currency}.",
};
export const NONE_OF_THAT: Message = /*i18n*/ {
  id: "order.none_of_that",
  message: "Nothing in {currency} came for this order that could go back.",
};
export const OTHER_MONEY_CAME: Message = /*i18n*/ {
  id: "order.other_money_came",
  message:
    "{amount} {currency} came, which this order has no price for. Send it back, or an admin writes what it counts as.",
};
export const EXCHANGED: Message = /*i18n*/ {
  id: "order.exchanged",
  message:
    "{amount} {currency} is what other money counts as. Correct that exchange first: what came goes back.",
};
export const EXCHANGE_AS_A_WHOLE: Message = /*i18n*/ {
  id: "order.exchange_as_a_whole",
  message: "An exchange is taken back as a whole. Write another one after it.",
};
export const COIN_NOT_THERE: Message = /*i18n*/ {
  id: "order.coin_not_there",
  message: "{coin} doesn't move on {network}. Please say which coin came.",
};
export const NO_OUTPUTS: Message = /*i18n*/ {
  id: "order.no_outputs",
  message: "A transaction on {network} has no numbered outputs: it is one payment. Leave the output out.",
};
export const NOT_PAID_OUT_TOGETHER: Message = /*i18n*/ {
  id: "order.not_paid_out_together",
  message:
    "Order {reference} can't be paid out with the others: it has another coin or network, or nothing is left.",
};
export const FEE_ABOVE_USUAL: Message = /*i18n*/ {
  id: "order.fee_above_usual",
  message:
    "The fees are worth {sum, number, usd}; for what is sent here a network takes at most {limit, number, usd}. Please check them.",
};
export const FEE_OF_NO_PRICE: Message = /*i18n*/ {
  id: "order.fee_of_no_price",
  message:
    "It isn't known here what {coin} is worth. Leave the fee out, and confirm it from the wallet's statement.",
};
export const OF_ANOTHER_PAYER: Message = /*i18n*/ {
  id: "order.of_another_payer",
  message: "This money can't count there: the order has another payer, or is paid in another currency.",
};
export const ORDER_TWICE: Message = /*i18n*/ {
  id: "order.named_twice",
  message: "An order is named twice.",
};
export const NO_SUCH_PAYMENT: Message = /*i18n*/ {
  id: "order.no_such_payment",
  message: "This order has no such payment.",
};
export const OTHER_PLACE_BY_ADMIN: Message = /*i18n*/ {
  id: "order.other_place_by_admin",
  message: "Only an admin may ask for money to go somewhere other than where it came from.",
};
export const COUNTS_ELSEWHERE: Message = /*i18n*/ {
  id: "order.counts_elsewhere",
  message: "A part of this money counts for an order, or went back. Correct that part first.",
};
export const BANK_ACCOUNT: Message = /*i18n*/ {
  id: "suspense.bank_account",
  message: "This account is no wallet: its lines have no network and no transaction.",
};
export const WALLET: Message = /*i18n*/ {
  id: "suspense.wallet",
  message: "This account is a wallet: please enter the transaction, on its network.",
};
export const OWN_ORDER: Message = /*i18n*/ {
  id: "order.own",
  message: "This order is your own: a colleague works on it.",
};
export const PLACE_BLOCKED: Message = /*i18n*/ {
  id: "order.place_blocked",
  message: "This destination is blocked, so no money goes there.",
};
export const PLACE_MISSING: Message = /*i18n*/ {
  id: "order.place_missing",
  message: "It isn't known where this money came from. Please say where it goes.",
};
export const OTHER_PLACE_WAITS: Message = /*i18n*/ {
  id: "order.other_place_waits",
  message: "Money that goes somewhere other than where it came from waits 72 hours first.",
};
export const NOTHING_CAME_BACK: Message = /*i18n*/ {
  id: "order.nothing_came_back",
  message: "No payout stands that could have come back.",
};
export const OUT_FIRST: Message = /*i18n*/ {
  id: "order.out_first",
  message:
    "Correct the payout or refund without a replacement first. Then record the right one as sent or returned.",
};
export const DISPUTE_FIRST: Message = /*i18n*/ {
  id: "order.dispute_first",
  message: "Money went out for this payment. Open a dispute first.",
};
export const WENT_AGAIN: Message = /*i18n*/ {
  id: "order.went_again",
  message: "What came back went out again, or was settled otherwise. Open a dispute first.",
};
export const WRITTEN_OFF: Message = /*i18n*/ {
  id: "order.written_off",
  message: "What a bank took back of this order was written off, and stays as it is.",
};
export const LEFT_BY_LINE: Message = /*i18n*/ {
  id: "order.left_by_line",
  message:
    "A line of the bank shows this payment. If the line is another payment's, a member takes it back first, under the account's matched lines.",
};
export const REFERENCE_MISSING: Message = /*i18n*/ {
  id: "order.reference_missing",
  message: "Please enter the transaction's id, or the bank's reference.",
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

export const AGREED_OTHERWISE: Message = /*i18n*/ {
  id: "details.agreed_otherwise",
  message: "{amount} {currency} are agreed for this order. Leave the amount out.",
};
export const ACCOUNT_NEEDED: Message = /*i18n*/ {
  id: "sent.account_needed",
  message: "Please choose the account that the money left.",
};
export const UNKNOWN_UNIT: Message = /*i18n*/ {
  id: "sent.unknown_unit",
  message: "{currency} can't be sent there. Please enter a currency or coin, such as NGN or BTC.",
};
export const FEE_OF_A_BANK: Message = /*i18n*/ {
  id: "sent.fee_of_a_bank",
  message: "A bank's fee is confirmed from the statement of its account.",
};
export const ACCOUNT_OF_OTHER_CURRENCY: Message = /*i18n*/ {
  id: "sent.account_of_other_currency",
  message: "That account is in {currency}.",
};
