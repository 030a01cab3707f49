/** The texts of an order's headline (docs/product.md, P22). */
import type { Message } from "./message.ts";

export const THE_DESK: Message = /*i18n*/ { id: "order_page.the_desk", message: "The desk" };
/** Replaces any headline while it is unknown whether an account is still valid. */
export const CANT_CHECK: Message = /*i18n*/ {
  id: "order_page.cant_check",
  message: "We can't check now. Do not pay.",
};
/** The same for sellers. */
export const CANT_CHECK_COINS: Message = /*i18n*/ {
  id: "order_page.cant_check_coins",
  message: "We can't check now. Do not send anything.",
};
/** The same once the money was seen: there is nothing to pay any more. */
export const CANT_CHECK_PAID: Message = /*i18n*/ {
  id: "order_page.cant_check_paid",
  message: "We can't check now.",
};
export const ONLY_HERE: Message = /*i18n*/ {
  id: "order_page.only_here",
  message: "Only here. Details in a chat are not ours.",
};
export const PAY_FOR_YOUR_OWN: Message = /*i18n*/ {
  id: "order_page.pay_for_your_own",
  message: "Pay only for your own order. If another person asked you to pay for theirs, stop.",
};
export const SEND_FOR_YOUR_OWN: Message = /*i18n*/ {
  id: "order_page.send_for_your_own",
  message: "Send only for your own order. If another person asked you to send for theirs, stop.",
};
export const NO_HOLD: Message = /*i18n*/ {
  id: "order_page.price_of_minute",
  message:
    "No price is held, because two earlier orders weren't paid. You'll get the price at the minute you pay.",
};
/** For money that came for an order without a hold. */
export const PRICED_AT: Message = /*i18n*/ {
  id: "order_page.priced_at",
  message: "Your price is the one at {at}, when you paid.",
};
export const HALF_ANSWERED: Message = /*i18n*/ {
  id: "order_page.half_answered",
  message:
    "{minutes, plural, one {Today's median reply: a minute.} other {Today's median reply: # minutes.}}",
};
export const NOT_OPENED_IN_TIME: Message = /*i18n*/ {
  id: "order_page.nobody_opened_it",
  message:
    "Nobody at the desk has opened this order yet. Payment details will appear here, and nowhere else.",
};
export const PRICE_OVER: Message = /*i18n*/ {
  id: "order_page.price_over",
  message: "The price no longer holds",
};
export const PRICE_OVER_LEDE: Message = /*i18n*/ {
  id: "order_page.price_over.lede",
  message: "Don't pay now. Already paid? Let us know.",
};
export const PRICE_OVER_LEDE_COINS: Message = /*i18n*/ {
  id: "order_page.price_over.lede_coins",
  message: "Don't send now. Already sent? Let us know.",
};
export const STOPPED: Message = /*i18n*/ {
  id: "order_page.stopped",
  message: "Please wait: we've paused payments for now.",
};
export const AT_DESK: Message = /*i18n*/ { id: "order_page.at_desk", message: "Your order is with the desk" };
export const NEXT: Message = /*i18n*/ { id: "order_page.next", message: "Yours is next." };
export const AHEAD: Message = /*i18n*/ {
  id: "order_page.ahead",
  message: "{ahead, plural, one {# order is ahead of yours.} other {# orders are ahead of yours.}}",
};
export const OPENED: Message = /*i18n*/ {
  id: "order_page.opened",
  message: "{desk} opened your order at {at}",
};
export const DETAILS_COME: Message = /*i18n*/ {
  id: "order_page.details_come",
  message: "{desk} will show payment details here, and nowhere else.",
};
export const WHERE_COINS: Message = /*i18n*/ {
  id: "order_page.where_coins",
  message: "Where should we send your {symbol}?",
};
export const WHERE_MONEY: Message = /*i18n*/ {
  id: "order_page.where_money",
  message: "Where should we send your money?",
};
export const PAY: Message = /*i18n*/ { id: "order_page.pay", message: "Now pay {sum}" };
export const SEND: Message = /*i18n*/ { id: "order_page.send", message: "Now send {sum}" };
export const PUT_HERE: Message = /*i18n*/ {
  id: "order_page.put_here",
  message: "{desk} showed this at {at}.",
};
/** The customer says they paid, but the desk found no money. */
export const NOT_FOUND_YET: Message = /*i18n*/ {
  id: "order_page.not_found_yet",
  message: "We haven't found your money yet",
};
export const COINS_NOT_FOUND_YET: Message = /*i18n*/ {
  id: "order_page.not_found_yet_coins",
  message: "We haven't found your {symbol} yet",
};
export const DONT_PAY_AGAIN: Message = /*i18n*/ {
  id: "order_page.dont_pay_again",
  message: "Already paid? Don't pay again.",
};
export const DONT_SEND_AGAIN: Message = /*i18n*/ {
  id: "order_page.dont_send_again",
  message: "Already sent? Don't send again.",
};
export const DONT_PAY: Message = /*i18n*/ { id: "order_page.dont_pay", message: "Don't pay now" };
export const DONT_SEND: Message = /*i18n*/ { id: "order_page.dont_send", message: "Don't send now" };
export const DONT_PAY_LEDE: Message = /*i18n*/ {
  id: "order_page.dont_pay.lede",
  message: "The account is being changed. {desk} will show the new one here.",
};
export const LOOKS_FOR_MONEY: Message = /*i18n*/ {
  id: "order_page.looks_for_money",
  message: "{desk} is looking for your money",
};
export const LOOKS_FOR_COINS: Message = /*i18n*/ {
  id: "order_page.looks_for_coins",
  message: "{desk} is looking for your {symbol}",
};
export const SAID_PAID: Message = /*i18n*/ {
  id: "order_page.said_paid",
  message: "You marked it as paid at {at}.",
};
export const SAID_SENT: Message = /*i18n*/ {
  id: "order_page.said_sent",
  message: "You marked it as sent at {at}.",
};
export const SAW_MONEY: Message = /*i18n*/ {
  id: "order_page.saw_money",
  message: "{desk} saw your money at {at}",
};
export const SAW_COINS: Message = /*i18n*/ {
  id: "order_page.saw_coins",
  message: "{desk} saw your {symbol} at {at}",
};
export const HELD: Message = /*i18n*/ {
  id: "order_page.held",
  message: "We're checking this order. We answer by {by}.",
};
export const SECOND_LOOK: Message = /*i18n*/ {
  id: "order_page.second_look",
  message: "A second person at the desk checks this.",
};
export const PART_CAME: Message = /*i18n*/ {
  id: "order_page.part_came",
  message: "{came} of {owed} arrived. Send the rest by {until}, or ask us to return what you sent.",
};
export const PART_LATE: Message = /*i18n*/ {
  id: "order_page.part_late",
  message:
    "{came} of {owed} arrived. Don't send any more now: the desk will post the next step here, or ask us to return what you sent.",
};
export const TOO_MUCH: Message = /*i18n*/ {
  id: "order_page.too_much",
  message: "{over} too much arrived; we'll send it back.",
};
export const CORRECTED: Message = /*i18n*/ {
  id: "order_page.corrected",
  message: "We recorded {wrote} by mistake; {came} arrived.",
};
export const OUT_CORRECTED: Message = /*i18n*/ {
  id: "order_page.out_corrected",
  message: "By mistake, we recorded {sum} as sent. What was actually sent will appear here.",
};
export const EXCHANGED_FOR: Message = /*i18n*/ {
  id: "order_page.exchanged",
  message: "{came} arrived. For this order it counts as {worth}.",
};
export const TAKEN_BACK: Message = /*i18n*/ {
  id: "order_page.taken_back",
  message: "Your bank took back {sum}. Don't pay again until details appear here.",
};
export const TAKEN_BACK_COINS: Message = /*i18n*/ {
  id: "order_page.taken_back_coins",
  message: "{sum} was taken back. Don't send again until details appear here.",
};
/** Of an order that has ended, which shows no more details. */
export const TAKEN_BACK_ENDED: Message = /*i18n*/ {
  id: "order_page.taken_back_ended",
  message: "{sum} was taken back. Send nothing more for this order.",
};
export const CAME_BACK: Message = /*i18n*/ {
  id: "order_page.came_back",
  message: "Your bank returned it; check the account.",
};
export const CAME_BACK_COINS: Message = /*i18n*/ {
  id: "order_page.came_back_coins",
  message: "What we sent came back; check the address.",
};
export const NOT_TAKEN_BACK: Message = /*i18n*/ {
  id: "order_page.not_taken_back",
  message: "By mistake, we recorded {sum} as taken back. It wasn't: we have it.",
};
export const NOT_COME_BACK: Message = /*i18n*/ {
  id: "order_page.not_come_back",
  message: "By mistake, we recorded that {sum} came back to us. It didn't.",
};
export const LAPSED: Message = /*i18n*/ {
  id: "order_page.lapsed",
  message: "Nothing arrived by {at}. If it still arrives, choose today's price or your money back.",
};
export const LAPSED_COINS: Message = /*i18n*/ {
  id: "order_page.lapsed_coins",
  message: "Nothing arrived by {at}. If it still arrives, choose today's price or your {symbol} back.",
};
/** About the agent who has the order. */
export const AGENT_FINISHED: Message = /*i18n*/ {
  id: "order_page.agent_finished",
  message: "{desk} finished {count} orders this month.",
};
export const OFFERED: Message = /*i18n*/ {
  id: "order_page.offered",
  message: "What arrived isn't what you agreed on. The desk is offering you a new price.",
};
/** Where the amounts are of one coin or currency, so that both can be told. */
export const OFFERED_FOR: Message = /*i18n*/ {
  id: "order_page.offered_for",
  message: "{came} arrived, but {owed} was agreed. The desk is offering you a new price.",
};
export const TO_RETURN: Message = /*i18n*/ {
  id: "order_page.to_return",
  message: "What arrived isn't what you agreed on. The desk is sending it back.",
};
export const COINS_NEXT: Message = /*i18n*/ {
  id: "order_page.coins_next",
  message: "Next, the desk sends your {symbol}.",
};
export const MONEY_NEXT: Message = /*i18n*/ {
  id: "order_page.money_next",
  message: "Next, the desk sends your money.",
};
export const SENT_COINS: Message = /*i18n*/ {
  id: "order_page.sent_coins",
  message: "{desk} sent your {symbol} at {at}",
};
export const SENT_MONEY: Message = /*i18n*/ {
  id: "order_page.sent_money",
  message: "{desk} sent your money at {at}",
};
export const IS_IT_THERE: Message = /*i18n*/ {
  id: "order_page.is_it_there",
  message: "Has it arrived? Let us know below.",
};
export const COINS_ON_THEIR_WAY: Message = /*i18n*/ {
  id: "order_page.coins_on_their_way",
  message: "Your {symbol} is on its way: {count} of {needed} confirmations.",
};
export const PAYOUT_ON_ITS_WAY: Message = /*i18n*/ {
  id: "order_page.payout_on_its_way",
  message: "It's on its way: {count} of {needed} confirmations. Has it arrived? Let us know below.",
};
export const COMPLETE: Message = /*i18n*/ { id: "order_page.complete", message: "Your order is complete" };
export const COMPLETE_LEDE: Message = /*i18n*/ {
  id: "order_page.complete.lede",
  message: "Finished at {at}. Keep the receipt.",
};
export const CANCELLED: Message = /*i18n*/ { id: "order_page.cancelled", message: "This order is cancelled" };
export const CANCELLED_LEDE: Message = /*i18n*/ {
  id: "order_page.cancelled.lede",
  message: "Since {at}. Don't pay for it.",
};
export const CANCELLED_BECAUSE: Message = /*i18n*/ {
  id: "order_page.cancelled.because",
  message: "Since {at}, because: {reason}. Don't pay for it.",
};
/** The same for sellers. */
export const CANCELLED_LEDE_COINS: Message = /*i18n*/ {
  id: "order_page.cancelled.lede_coins",
  message: "Since {at}. Don't send anything for it.",
};
export const CANCELLED_BECAUSE_COINS: Message = /*i18n*/ {
  id: "order_page.cancelled.because_coins",
  message: "Since {at}, because: {reason}. Don't send anything for it.",
};
export const DISPUTED: Message = /*i18n*/ {
  id: "order_page.disputed",
  message: "Your complaint is with the desk",
};
export const DISPUTED_LEDE: Message = /*i18n*/ {
  id: "order_page.disputed.lede",
  message: "Since {at}. An admin at the desk is looking into it.",
};
export const RETURNED_MONEY: Message = /*i18n*/ {
  id: "order_page.returned_money",
  message: "{desk} returned your money at {at}",
};
export const RETURNED_COINS: Message = /*i18n*/ {
  id: "order_page.returned_coins",
  message: "{desk} returned your {symbol} at {at}",
};
export const RETURNED_BECAUSE: Message = /*i18n*/ {
  id: "order_page.returned.because",
  message: "Reason: {reason}",
};
export const NOT_ANNOUNCED: Message = /*i18n*/ {
  id: "order_page.not_announced",
  message: "Your order isn't with the desk yet",
};
export const NOT_ANNOUNCED_LEDE: Message = /*i18n*/ {
  id: "order_page.not_announced.lede",
  message: "The desk is notified when you open the chat. Then send the message there.",
};
export const FORGOTTEN: Message = /*i18n*/ {
  id: "order_page.forgotten",
  message: "Nobody opened it within a day",
};
export const FORGOTTEN_LEDE: Message = /*i18n*/ {
  id: "order_page.forgotten.lede",
  message: "Make a new order.",
};
