import { plural, t } from "@lingui/core/macro";
import type { OrderStatus, SlipAnswer } from "@tradeslip/contracts";
import { formatTime, formatUsd } from "../../../lib/format.ts";

export interface Headline {
  readonly title: string;
  readonly lede?: string;
  /** Money is at risk. */
  readonly isDanger?: true;
}

/** An order as its maker's page knows it. */
export interface MakersOrder {
  readonly status: OrderStatus;
  readonly slip: SlipAnswer;
}

/** Who of the desk has it; released, it's nobody's until somebody claims it. */
export function deskName({ agent }: OrderStatus): string {
  return agent ?? t`The desk`;
}

/** What became of the order, in words with name and time (docs/product.md, P22.3). */
export function headlineOf(order: MakersOrder): Headline {
  const { status, slip } = order;
  const at = formatTime(status.at ?? slip.issuedAt);
  const desk = deskName(status);
  const { symbol } = slip.coin;
  const isBuy = slip.side === "buy";
  switch (status.desk) {
    case "announced":
      return { title: t`Your order is with the desk`, lede: placeInQueue(status) };
    case "claimed":
      return { title: t`${desk} opened your order at ${at}`, lede: beforeDetails(order) };
    case "details-shown":
      return toPay(order, at);
    case "said-paid":
      return {
        title: isBuy ? t`${desk} is looking for your money` : t`${desk} is looking for your ${symbol}`,
        lede: t`You said at ${at} that you paid.`,
      };
    case "money-seen":
      return {
        title: isBuy ? t`${desk} saw your money at ${at}` : t`${desk} saw your ${symbol} at ${at}`,
        lede: afterMoney(order),
      };
    case "sent":
      return {
        title: isBuy ? t`${desk} sent your ${symbol} at ${at}` : t`${desk} sent your money at ${at}`,
        lede: t`Is it there? Then say so below.`,
      };
    case "closed":
      return { title: t`Your order is complete`, lede: t`Finished at ${at}. Keep the receipt.` };
    case "cancelled":
      return { title: t`This order is cancelled`, lede: endedBecause(status, at) };
    case "disputed":
      return {
        title: t`Your complaint is with the desk`,
        lede: t`Since ${at}. An admin of the desk looks at it.`,
      };
    case "returned":
      return {
        title: isBuy ? t`${desk} returned your money at ${at}` : t`${desk} returned your ${symbol} at ${at}`,
        ...(status.reason === undefined ? {} : { lede: t`Why: ${status.reason}` }),
      };
    default:
      return notAnnounced(slip);
  }
}

function endedBecause({ reason }: OrderStatus, at: string): string {
  return reason === undefined
    ? t`Since ${at}. Don't pay for it.`
    : t`Since ${at}, because: ${reason}. Don't pay for it.`;
}

function placeInQueue({ ahead = 0 }: OrderStatus): string {
  if (ahead === 0) return t`Yours is next.`;
  return plural(ahead, { one: "# is ahead of yours.", other: "# are ahead of yours." });
}

function beforeDetails({ status, slip }: MakersOrder): string {
  const desk = deskName(status);
  if (status.destination !== undefined) return t`${desk} puts payment details here. They stand only here.`;
  return slip.side === "buy" ? t`Where should your ${slip.coin.symbol} go?` : t`Where should your money go?`;
}

function toPay({ status, slip }: MakersOrder, at: string): Headline {
  const desk = deskName(status);
  if (status.accountPaused) {
    return {
      title: t`Don't pay now`,
      lede: t`The account is being changed. ${desk} shows another one here.`,
      isDanger: true,
    };
  }
  if (status.paymentDetails === undefined) {
    return {
      title: t`The price no longer holds`,
      lede: t`Don't pay now. Already paid? Say so.`,
      isDanger: true,
    };
  }
  const { amount, currency } = status.paymentDetails;
  const sum = currency === "USD" ? formatUsd(Number(amount)) : `${amount} ${currency}`;
  return {
    title: slip.side === "buy" ? t`Now pay ${sum}` : t`Now send ${sum}`,
    lede: t`${desk} put this here at ${at}.`,
  };
}

function afterMoney({ status, slip }: MakersOrder): string {
  const { settlement } = status;
  if (status.secondLook) return t`A second person at the desk looks at it.`;
  if (settlement?.state === "offered") return t`What came differs. The desk offers you a price.`;
  if (settlement?.state === "return") return t`What came differs. The desk returns it.`;
  return slip.side === "buy"
    ? t`Next, the desk sends your ${slip.coin.symbol}.`
    : t`Next, the desk sends your money.`;
}

const DAY_MS = 24 * 3_600_000;

function notAnnounced({ issuedAt, serverTime }: SlipAnswer): Headline {
  if (Date.parse(serverTime) - Date.parse(issuedAt) > DAY_MS)
    return { title: t`Nobody opened it within a day`, lede: t`Make a new order.` };
  return {
    title: t`Your order isn't with the desk yet`,
    lede: t`The desk hears of it when you open the chat. Then send the message there.`,
  };
}
