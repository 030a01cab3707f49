/** What remains to be done after an order is made, numbered: for its page and for the one without scripts. */
import type { Message } from "./message.ts";
import { ONLY_HERE } from "./order-headline-messages.ts";

export interface NextAct {
  readonly title: Message;
  readonly note: Message;
}

interface OrderToCome {
  readonly side: "buy" | "sell";
  readonly symbol: string;
  /** The service that currently takes orders. */
  readonly chat: string;
}

/** If the desk keeps the order: all but the first act happens on the order's page. */
export function nextActs({ side, symbol, chat }: OrderToCome): readonly [NextAct, NextAct, NextAct] {
  const isBuy = side === "buy";
  return [
    pressSend(chat),
    { title: isBuy ? WHERE_COINS : WHERE_MONEY, note: TAKES_A_MINUTE },
    { title: isBuy ? PAY_HERE : { ...SEND_HERE, values: { symbol } }, note: ONLY_HERE },
  ];
}

/** If it doesn't: the rest happens in the chat. */
export function nextActsInChat({ side, symbol, chat }: OrderToCome): readonly [NextAct, NextAct, NextAct] {
  return [
    pressSend(chat),
    { title: CONFIRMED_THERE, note: SAME_TERMS },
    {
      title: side === "buy" ? PAY_AS_AGREED : { ...SEND_AS_AGREED, values: { symbol } },
      note: ONLY_THIS_CHAT,
    },
  ];
}

function pressSend(chat: string): NextAct {
  return { title: { ...PRESS_SEND, values: { chat } }, note: STILL_A_DRAFT };
}

const PRESS_SEND: Message = /*i18n*/ { id: "next_acts.press_send", message: "Press Send in {chat}" };
const STILL_A_DRAFT: Message = /*i18n*/ {
  id: "next_acts.still_a_draft",
  message: "Your order is a draft until you do.",
};
const WHERE_COINS: Message = /*i18n*/ {
  id: "next_acts.where_coins",
  message: "Tell us where your coins should go",
};
const WHERE_MONEY: Message = /*i18n*/ {
  id: "next_acts.where_money",
  message: "Tell us where your money should go",
};
const TAKES_A_MINUTE: Message = /*i18n*/ {
  id: "next_acts.takes_a_minute",
  message: "Takes a minute. Do it here while you wait.",
};
const PAY_HERE: Message = /*i18n*/ {
  id: "next_acts.pay_here",
  message: "Pay once the details appear here",
};
const SEND_HERE: Message = /*i18n*/ {
  id: "next_acts.send_here",
  message: "Send your {symbol} once the details appear here",
};
const CONFIRMED_THERE: Message = /*i18n*/ {
  id: "next_acts.confirmed_there",
  message: "Our team confirms your order in the chat",
};
const PAY_AS_AGREED: Message = /*i18n*/ {
  id: "next_acts.pay_as_agreed",
  message: "Pay as agreed",
};
const SEND_AS_AGREED: Message = /*i18n*/ {
  id: "next_acts.send_as_agreed",
  message: "Send your {symbol} as agreed",
};
const ONLY_THIS_CHAT: Message = /*i18n*/ {
  id: "next_acts.only_this_chat",
  message: "Only as agreed in the chat that you opened from this order.",
};
const SAME_TERMS: Message = /*i18n*/ {
  id: "next_acts.same_terms",
  message: "Check first that the chat shows the same reference and terms.",
};
