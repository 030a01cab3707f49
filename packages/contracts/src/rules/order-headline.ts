/**
 * The state of an order, in words for its customer (docs/product.md, P22): for its page and for the one
 * without scripts.
 */
import Big from "big.js";
import type { Message } from "./message.ts";
import {
  PRICE_OVER,
  PRICE_OVER_LEDE,
  PRICE_OVER_LEDE_COINS,
  STOPPED,
  AT_DESK,
  NEXT,
  AHEAD,
  OPENED,
  DETAILS_COME,
  WHERE_COINS,
  WHERE_MONEY,
  PAY,
  SEND,
  PUT_HERE,
  COINS_NOT_FOUND_YET,
  DONT_PAY,
  DONT_PAY_AGAIN,
  DONT_SEND_AGAIN,
  NOT_FOUND_YET,
  DONT_SEND,
  DONT_PAY_LEDE,
  LOOKS_FOR_MONEY,
  LOOKS_FOR_COINS,
  SAID_PAID,
  SAID_SENT,
  SAW_MONEY,
  SAW_COINS,
  HELD,
  SECOND_LOOK,
  PART_CAME,
  PART_LATE,
  TOO_MUCH,
  OFFERED,
  OFFERED_FOR,
  TO_RETURN,
  COINS_NEXT,
  MONEY_NEXT,
  SENT_COINS,
  SENT_MONEY,
  IS_IT_THERE,
  COINS_ON_THEIR_WAY,
  PAYOUT_ON_ITS_WAY,
  COMPLETE,
  COMPLETE_LEDE,
  CANCELLED,
  CANCELLED_LEDE,
  CANCELLED_BECAUSE,
  CANCELLED_BECAUSE_COINS,
  CANCELLED_LEDE_COINS,
  DISPUTED,
  DISPUTED_LEDE,
  RETURNED_MONEY,
  RETURNED_COINS,
  RETURNED_BECAUSE,
  NOT_ANNOUNCED,
  NOT_ANNOUNCED_LEDE,
  FORGOTTEN,
  FORGOTTEN_LEDE,
} from "./order-headline-messages.ts";
import { UNCLAIMED_HOURS } from "./order-limits.ts";
import { type MoneyTold, type Sum, toldLede } from "./order-told.ts";

export interface Headline {
  readonly title: Message;
  readonly lede?: Message | undefined;
  /** Money is at risk. */
  readonly isDanger?: true;
}

/** Facts for the headline, from the order's status and its slip. */
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
  /** Null while payment details are hidden. */
  readonly toPay: string | null;
  /** The customer says they paid, but the desk found no money. */
  readonly isNotFound: boolean;
  readonly awaitsApproval: boolean;
  /** The amount received, if it differs from the amount owed; null: it doesn't, or nothing came. */
  readonly part: { readonly came: Sum; readonly owed: Sum; readonly over: Sum | null } | null;
  /** Until when the missing part is still accepted, in the reader's format; null: it isn't. */
  readonly restUntil: string | null;
  /** By when the desk decides about money that it holds, in the reader's format; null: it holds none. */
  readonly answerBy: string | null;
  /** The last event with the customer's money. */
  readonly moneyTold: MoneyTold | null;
  /** Of coins on their way; null: there are none, or the chain isn't queried. */
  readonly confirmations: Confirmations | null;
  readonly settlement: string | null;
  readonly reason: string | null;
  /** No agent claimed it within a day. */
  readonly isForgotten: boolean;
  /** Since when it has been in its state, in the reader's format. */
  readonly at: string;
  /** The agent who has the order, or {@link THE_DESK}. */
  readonly desk: string | Message;
  /** Formats an amount for the reader. */
  readonly sum: (money: Sum) => string;
}

interface Confirmations {
  readonly of: "money" | "payout";
  readonly count: number;
  readonly needed: number;
}

/** The part of the customer's order status that the headline needs. */
interface ToldStatus {
  readonly desk: string;
  readonly ahead?: number | undefined;
  readonly destination?: object | undefined;
  readonly accountPaused?: boolean | undefined;
  readonly notFoundAt?: string | undefined;
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

/** An order's slip, with the server time at which it was read. */
interface ReadSlip {
  readonly side: "buy" | "sell";
  readonly coin: { readonly symbol: string };
  readonly issuedAt: string;
  readonly serverTime: string;
}

const HOUR_MS = 3_600_000;

/** Facts that both pages derive in the same way; each formats money, times and names itself. */
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
    isNotFound: status.notFoundAt !== undefined,
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
  // Another currency can't be compared here.
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
  const told = toldLede(facts);
  if (told === undefined || headline.isDanger) return headline;
  // The state still says that it was sent, returned or completed.
  const isTitleUntrue = facts.moneyTold?.what === "out-corrected" && facts.state !== "money-seen";
  return isTitleUntrue ? { title: told } : { ...headline, lede: told };
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
          reason === null
            ? { ...(isBuy ? CANCELLED_LEDE : CANCELLED_LEDE_COINS), values }
            : { ...(isBuy ? CANCELLED_BECAUSE : CANCELLED_BECAUSE_COINS), values: { at, reason } },
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

function beforeDetails({ isGiven, isStopped, side, desk, symbol }: HeadlineFacts): Message {
  if (isGiven && isStopped) return STOPPED;
  if (isGiven) return { ...DETAILS_COME, values: { desk } };
  return side === "buy" ? { ...WHERE_COINS, values: { symbol } } : WHERE_MONEY;
}

function toPay({ accountPaused, toPay: sum, isNotFound, side, desk, symbol, at }: HeadlineFacts): Headline {
  const isBuy = side === "buy";
  if (accountPaused)
    return {
      title: isBuy ? DONT_PAY : DONT_SEND,
      lede: { ...DONT_PAY_LEDE, values: { desk } },
      isDanger: true,
    };
  if (sum === null)
    return { title: PRICE_OVER, lede: isBuy ? PRICE_OVER_LEDE : PRICE_OVER_LEDE_COINS, isDanger: true };
  // "Now pay" would have it paid twice.
  if (isNotFound)
    return isBuy
      ? { title: NOT_FOUND_YET, lede: DONT_PAY_AGAIN }
      : { title: { ...COINS_NOT_FOUND_YET, values: { symbol } }, lede: DONT_SEND_AGAIN };
  return {
    title: { ...(isBuy ? PAY : SEND), values: { sum } },
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
  if (settlement === "offered")
    return part === null
      ? OFFERED
      : { ...OFFERED_FOR, values: { came: facts.sum(part.came), owed: facts.sum(part.owed) } };
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
