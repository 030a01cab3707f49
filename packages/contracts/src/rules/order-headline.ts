/**
 * What became of an order, in words for its customer (docs/product.md, P22): on its page and on the one
 * without scripts.
 */
import Big from "big.js";
import type { Message } from "./message.ts";
import { UNCLAIMED_HOURS } from "./order-limits.ts";

export interface Headline {
  readonly title: Message;
  readonly lede?: Message | undefined;
  /** Money is at risk. */
  readonly isDanger?: true;
}

/** What the words are about, of the order's status and its slip. */
export interface HeadlineFacts {
  /** A state, or "not-announced". */
  readonly state: string;
  readonly side: "buy" | "sell";
  readonly symbol: string;
  readonly ahead: number;
  readonly isGiven: boolean;
  readonly accountPaused: boolean;
  /** The desk shows no payment details. */
  readonly isStopped: boolean;
  /** Null while payment details are covered. */
  readonly toPay: string | null;
  readonly awaitsApproval: boolean;
  /** What came of what was owed, where it isn't that; null: it is, or nothing came. */
  readonly part: { readonly came: Sum; readonly owed: Sum; readonly over: Sum | null } | null;
  /** Until when the rest of a part still counts, as the reader reads it; null: it doesn't. */
  readonly restUntil: string | null;
  /** By when the desk says what becomes of money that it holds, as the reader reads it; null: it holds none. */
  readonly answerBy: string | null;
  /** What happened last to its money. */
  readonly moneyTold: MoneyTold | null;
  /** Of coins that are on their way; null: none are, or the chain isn't asked. */
  readonly confirmations: Confirmations | null;
  readonly settlement: string | null;
  readonly reason: string | null;
  /** No agent took it within a day. */
  readonly isForgotten: boolean;
  /** Since when it is in its state, as the reader reads it. */
  readonly at: string;
  /** Who of the desk has it; {@link THE_DESK} where no agent has. */
  readonly desk: string;
  /** As the reader reads it. */
  readonly sum: (money: Sum) => string;
}

interface MoneyTold {
  readonly what: "lapsed" | "corrected" | "taken-back" | "came-back";
  readonly amount?: Sum | undefined;
  readonly came?: Sum | undefined;
}

interface Confirmations {
  readonly of: "money" | "payout";
  readonly count: number;
  readonly needed: number;
}

interface Sum {
  readonly currency: string;
  readonly amount: string;
}

export const THE_DESK: Message = /*i18n*/ { id: "order_page.the_desk", message: "The desk" };
/** Instead of any headline, while it is not known whether an account still stands. */
export const CANT_CHECK: Message = /*i18n*/ {
  id: "order_page.cant_check",
  message: "We can't check now. Do not pay.",
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
export const NO_HOLD: Message = /*i18n*/ {
  id: "order_page.price_of_minute",
  message:
    "No price is held, as two earlier orders weren't paid. Yours is the price of the minute in which you pay.",
};
/** What came for an order without a hold. */
export const PRICED_AT: Message = /*i18n*/ {
  id: "order_page.priced_at",
  message: "Your price is that of {at}, when you paid.",
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
const PRICE_OVER: Message = /*i18n*/ {
  id: "order_page.price_over",
  message: "The price no longer holds",
};
const PRICE_OVER_LEDE: Message = /*i18n*/ {
  id: "order_page.price_over.lede",
  message: "Don't pay now. Already paid? Say so.",
};

/** Whether the customer's money was ever seen: from then on nothing asks for it, or warns of paying. */
export function wasMoneySeen({ desk, history = [] }: SeenStatus): boolean {
  return desk === "money-seen" || history.some(({ state }) => state === "money-seen");
}

interface SeenStatus {
  readonly desk: string;
  readonly history?: readonly { readonly state: string }[] | undefined;
}

/** A status of the customer's order, as far as the words are about it. */
interface ToldStatus {
  readonly desk: string;
  readonly ahead?: number | undefined;
  readonly destination?: object | undefined;
  readonly accountPaused?: boolean | undefined;
  readonly awaitsApproval?: boolean | undefined;
  readonly stopped?: boolean | undefined;
  readonly money?:
    | {
        readonly came: readonly Sum[];
        readonly owed?: Sum | undefined;
        readonly refunded?: readonly Sum[] | undefined;
        readonly open: string | null;
      }
    | undefined;
  readonly moneyTold?: MoneyTold | undefined;
  readonly confirmations?: Confirmations | undefined;
  readonly settlement?: { readonly state: string } | undefined;
  readonly reason?: string | undefined;
}

/** The slip of an order, with the server's time at which it was read. */
interface ReadSlip {
  readonly side: "buy" | "sell";
  readonly coin: { readonly symbol: string };
  readonly issuedAt: string;
  readonly serverTime: string;
}

const HOUR_MS = 3_600_000;

/** What both pages take from the order as it is; money, times and names are each page's own to write. */
export function headlineFacts(
  status: ToldStatus,
  { side, coin, issuedAt, serverTime }: ReadSlip,
): Omit<HeadlineFacts, "toPay" | "at" | "desk" | "sum" | "restUntil" | "answerBy"> {
  return {
    state: status.desk,
    side,
    symbol: coin.symbol,
    ahead: status.ahead ?? 0,
    isGiven: status.destination !== undefined,
    accountPaused: status.accountPaused === true,
    awaitsApproval: status.awaitsApproval === true,
    isStopped: status.stopped === true,
    part: partOf(status),
    moneyTold: status.moneyTold ?? null,
    confirmations: status.confirmations ?? null,
    settlement: status.settlement?.state ?? null,
    reason: status.reason ?? null,
    isForgotten: Date.parse(serverTime) - Date.parse(issuedAt) > UNCLAIMED_HOURS * HOUR_MS,
  };
}

function partOf({ money }: ToldStatus): HeadlineFacts["part"] {
  const [came, ...others] = money?.came ?? [];
  const owed = money?.owed;
  // Another currency is compared with nothing here.
  if (came === undefined || owed === undefined || others.length > 0 || came.currency !== owed.currency)
    return null;
  if (money?.open === "missing") return { came, owed, over: null };
  const back = money?.refunded?.find(({ currency }) => currency === owed.currency)?.amount ?? "0";
  const over = new Big(came.amount).minus(back).minus(owed.amount);
  return money?.open === "over"
    ? { came, owed, over: { currency: owed.currency, amount: over.toFixed() } }
    : null;
}

export function orderHeadline(facts: HeadlineFacts): Headline {
  const headline = stateHeadline(facts);
  const told = MAY_BE_TOLD.has(facts.state) ? toldLede(facts) : undefined;
  return told === undefined || headline.isDanger ? headline : { ...headline, lede: told };
}

/** In others it is over, or more than money is in dispute. */
const MAY_BE_TOLD = new Set(["details-shown", "said-paid", "money-seen", "sent", "closed", "cancelled"]);

function toldLede({ moneyTold, side, at, symbol, sum }: HeadlineFacts): Message | undefined {
  if (moneyTold === null) return undefined;
  const { what, amount, came } = moneyTold;
  if (what === "lapsed")
    return side === "buy" ? { ...LAPSED, values: { at } } : { ...LAPSED_COINS, values: { at, symbol } };
  if (what === "came-back") return CAME_BACK;
  if (amount === undefined) return undefined;
  if (what === "taken-back") return { ...TAKEN_BACK, values: { sum: sum(amount) } };
  return came && { ...CORRECTED, values: { wrote: sum(amount), came: sum(came) } };
}

function stateHeadline(facts: HeadlineFacts): Headline {
  const { side, at, desk, symbol, reason } = facts;
  const isBuy = side === "buy";
  const values = { at, desk, symbol };
  switch (facts.state) {
    case "announced":
      return { title: AT_DESK, lede: placeInQueue(facts.ahead) };
    case "claimed":
      return { title: { ...OPENED, values }, lede: beforeDetails(facts) };
    case "details-shown":
      return toPay(facts);
    case "said-paid":
      return {
        title: { ...(isBuy ? LOOKS_FOR_MONEY : LOOKS_FOR_COINS), values },
        lede: { ...(isBuy ? SAID_PAID : SAID_SENT), values },
      };
    case "money-seen":
      return { title: { ...(isBuy ? SAW_MONEY : SAW_COINS), values }, lede: afterMoney(facts) };
    case "sent":
      return { title: { ...(isBuy ? SENT_COINS : SENT_MONEY), values }, lede: afterPayout(facts) };
    case "closed":
      return { title: COMPLETE, lede: { ...COMPLETE_LEDE, values } };
    case "cancelled":
      return {
        title: CANCELLED,
        lede:
          reason === null ? { ...CANCELLED_LEDE, values } : { ...CANCELLED_BECAUSE, values: { at, reason } },
      };
    case "disputed":
      return { title: DISPUTED, lede: { ...DISPUTED_LEDE, values } };
    case "returned":
      return {
        title: { ...(isBuy ? RETURNED_MONEY : RETURNED_COINS), values },
        lede: reason === null ? undefined : { ...RETURNED_BECAUSE, values: { reason } },
      };
    default:
      return facts.isForgotten
        ? { title: FORGOTTEN, lede: FORGOTTEN_LEDE }
        : { title: NOT_ANNOUNCED, lede: NOT_ANNOUNCED_LEDE };
  }
}

function placeInQueue(ahead: number): Message {
  return ahead === 0 ? NEXT : { ...AHEAD, values: { ahead } };
}

const STOPPED: Message = /*i18n*/ {
  id: "order_page.stopped",
  message: "Please wait: we've paused payments for now.",
};

function beforeDetails({ isGiven, isStopped, side, desk, symbol }: HeadlineFacts): Message {
  if (isGiven && isStopped) return STOPPED;
  if (isGiven) return { ...DETAILS_COME, values: { desk } };
  return side === "buy" ? { ...WHERE_COINS, values: { symbol } } : WHERE_MONEY;
}

function toPay({ accountPaused, toPay: sum, side, desk, at }: HeadlineFacts): Headline {
  if (accountPaused) return { title: DONT_PAY, lede: { ...DONT_PAY_LEDE, values: { desk } }, isDanger: true };
  if (sum === null) return { title: PRICE_OVER, lede: PRICE_OVER_LEDE, isDanger: true };
  return {
    title: { ...(side === "buy" ? PAY : SEND), values: { sum } },
    lede: { ...PUT_HERE, values: { desk, at } },
  };
}

function afterPayout({ confirmations }: HeadlineFacts): Message {
  return confirmations?.of === "payout"
    ? { ...PAYOUT_ON_ITS_WAY, values: counted(confirmations) }
    : IS_IT_THERE;
}

function counted({ count, needed }: Confirmations) {
  return { count, needed };
}

function afterMoney(facts: HeadlineFacts): Message {
  const { awaitsApproval, part, settlement, side, symbol, confirmations, answerBy: by } = facts;
  if (by !== null) return { ...HELD, values: { by } };
  if (settlement === null && part !== null) return partLede(facts, part);
  if (confirmations?.of === "money")
    return { ...COINS_ON_THEIR_WAY, values: { symbol, ...counted(confirmations) } };
  if (awaitsApproval) return SECOND_LOOK;
  if (settlement === "offered") return OFFERED;
  if (settlement === "return") return TO_RETURN;
  return side === "buy" ? { ...COINS_NEXT, values: { symbol } } : MONEY_NEXT;
}

function partLede(
  { sum, restUntil: until }: HeadlineFacts,
  { came, owed, over }: NonNullable<HeadlineFacts["part"]>,
): Message {
  if (over !== null) return { ...TOO_MUCH, values: { over: sum(over) } };
  const values = { came: sum(came), owed: sum(owed) };
  return until === null ? { ...PART_LATE, values } : { ...PART_CAME, values: { ...values, until } };
}

const AT_DESK: Message = /*i18n*/ { id: "order_page.at_desk", message: "Your order is with the desk" };
const NEXT: Message = /*i18n*/ { id: "order_page.next", message: "Yours is next." };
const AHEAD: Message = /*i18n*/ {
  id: "order_page.ahead",
  message: "{ahead, plural, one {# order is ahead of yours.} other {# orders are ahead of yours.}}",
};
const OPENED: Message = /*i18n*/ { id: "order_page.opened", message: "{desk} opened your order at {at}" };
const DETAILS_COME: Message = /*i18n*/ {
  id: "order_page.details_come",
  message: "{desk} will put payment details here, and only here.",
};
const WHERE_COINS: Message = /*i18n*/ {
  id: "order_page.where_coins",
  message: "Where should we send your {symbol}?",
};
const WHERE_MONEY: Message = /*i18n*/ {
  id: "order_page.where_money",
  message: "Where should we send your money?",
};
const PAY: Message = /*i18n*/ { id: "order_page.pay", message: "Now pay {sum}" };
const SEND: Message = /*i18n*/ { id: "order_page.send", message: "Now send {sum}" };
const PUT_HERE: Message = /*i18n*/ { id: "order_page.put_here", message: "Shown by {desk} at {at}." };
const DONT_PAY: Message = /*i18n*/ { id: "order_page.dont_pay", message: "Don't pay now" };
const DONT_PAY_LEDE: Message = /*i18n*/ {
  id: "order_page.dont_pay.lede",
  message: "The account is being changed. {desk} shows another one here.",
};
const LOOKS_FOR_MONEY: Message = /*i18n*/ {
  id: "order_page.looks_for_money",
  message: "{desk} is looking for your money",
};
const LOOKS_FOR_COINS: Message = /*i18n*/ {
  id: "order_page.looks_for_coins",
  message: "{desk} is looking for your {symbol}",
};
const SAID_PAID: Message = /*i18n*/ {
  id: "order_page.said_paid",
  message: "You marked it as paid at {at}.",
};
const SAID_SENT: Message = /*i18n*/ {
  id: "order_page.said_sent",
  message: "You marked it as sent at {at}.",
};
const SAW_MONEY: Message = /*i18n*/ { id: "order_page.saw_money", message: "{desk} saw your money at {at}" };
const SAW_COINS: Message = /*i18n*/ {
  id: "order_page.saw_coins",
  message: "{desk} saw your {symbol} at {at}",
};
const HELD: Message = /*i18n*/ {
  id: "order_page.held",
  message: "We're checking this order. We answer by {by}.",
};
const SECOND_LOOK: Message = /*i18n*/ {
  id: "order_page.second_look",
  message: "A second person at the desk checks this.",
};
const PART_CAME: Message = /*i18n*/ {
  id: "order_page.part_came",
  message: "{came} of {owed} came. Send the rest by {until} or ask for it back.",
};
const PART_LATE: Message = /*i18n*/ {
  id: "order_page.part_late",
  message:
    "{came} of {owed} came. Send nothing more now: the desk says here what happens, or ask for it back.",
};
const TOO_MUCH: Message = /*i18n*/ {
  id: "order_page.too_much",
  message: "{over} too much came; we'll send it back.",
};
const CORRECTED: Message = /*i18n*/ {
  id: "order_page.corrected",
  message: "We wrote {wrote} by mistake; {came} came.",
};
const TAKEN_BACK: Message = /*i18n*/ {
  id: "order_page.taken_back",
  message: "Your bank took back {sum}. Don't pay again until details show here.",
};
const CAME_BACK: Message = /*i18n*/ {
  id: "order_page.came_back",
  message: "Your bank returned it; check the account.",
};
const LAPSED: Message = /*i18n*/ {
  id: "order_page.lapsed",
  message: "Nothing came by {at}. If it comes later: today's price, or your money back.",
};
const LAPSED_COINS: Message = /*i18n*/ {
  id: "order_page.lapsed_coins",
  message: "Nothing came by {at}. If it comes later: today's price, or your {symbol} back.",
};
/** Of who has the order. */
export const AGENT_FINISHED: Message = /*i18n*/ {
  id: "order_page.agent_finished",
  message: "{desk} finished {count} orders this month.",
};
const OFFERED: Message = /*i18n*/ {
  id: "order_page.offered",
  message: "What came isn't what you agreed on. The desk offers you a new price.",
};
const TO_RETURN: Message = /*i18n*/ {
  id: "order_page.to_return",
  message: "What came isn't what you agreed on. The desk is sending it back.",
};
const COINS_NEXT: Message = /*i18n*/ {
  id: "order_page.coins_next",
  message: "Next, the desk sends your {symbol}.",
};
const MONEY_NEXT: Message = /*i18n*/ {
  id: "order_page.money_next",
  message: "Next, the desk sends your money.",
};
const SENT_COINS: Message = /*i18n*/ {
  id: "order_page.sent_coins",
  message: "{desk} sent your {symbol} at {at}",
};
const SENT_MONEY: Message = /*i18n*/ {
  id: "order_page.sent_money",
  message: "{desk} sent your money at {at}",
};
const IS_IT_THERE: Message = /*i18n*/ {
  id: "order_page.is_it_there",
  message: "Has it arrived? Let us know below.",
};
const COINS_ON_THEIR_WAY: Message = /*i18n*/ {
  id: "order_page.coins_on_their_way",
  message: "Your {symbol} is on its way: {count} of {needed} confirmations.",
};
const PAYOUT_ON_ITS_WAY: Message = /*i18n*/ {
  id: "order_page.payout_on_its_way",
  message: "It's on its way: {count} of {needed} confirmations. Has it arrived? Let us know below.",
};
const COMPLETE: Message = /*i18n*/ { id: "order_page.complete", message: "Your order is complete" };
const COMPLETE_LEDE: Message = /*i18n*/ {
  id: "order_page.complete.lede",
  message: "Finished at {at}. Keep the receipt.",
};
const CANCELLED: Message = /*i18n*/ { id: "order_page.cancelled", message: "This order is cancelled" };
const CANCELLED_LEDE: Message = /*i18n*/ {
  id: "order_page.cancelled.lede",
  message: "Since {at}. Don't pay for it.",
};
const CANCELLED_BECAUSE: Message = /*i18n*/ {
  id: "order_page.cancelled.because",
  message: "Since {at}, because: {reason}. Don't pay for it.",
};
const DISPUTED: Message = /*i18n*/ {
  id: "order_page.disputed",
  message: "Your complaint is with the desk",
};
const DISPUTED_LEDE: Message = /*i18n*/ {
  id: "order_page.disputed.lede",
  message: "Since {at}. An admin at the desk is looking into it.",
};
const RETURNED_MONEY: Message = /*i18n*/ {
  id: "order_page.returned_money",
  message: "{desk} returned your money at {at}",
};
const RETURNED_COINS: Message = /*i18n*/ {
  id: "order_page.returned_coins",
  message: "{desk} returned your {symbol} at {at}",
};
const RETURNED_BECAUSE: Message = /*i18n*/ { id: "order_page.returned.because", message: "Reason: {reason}" };
const NOT_ANNOUNCED: Message = /*i18n*/ {
  id: "order_page.not_announced",
  message: "Your order isn't with the desk yet",
};
const NOT_ANNOUNCED_LEDE: Message = /*i18n*/ {
  id: "order_page.not_announced.lede",
  message: "The desk hears of it when you open the chat. Then send the message there.",
};
export const FORGOTTEN: Message = /*i18n*/ {
  id: "order_page.forgotten",
  message: "Nobody opened it within a day",
};
export const FORGOTTEN_LEDE: Message = /*i18n*/ {
  id: "order_page.forgotten.lede",
  message: "Make a new order.",
};
