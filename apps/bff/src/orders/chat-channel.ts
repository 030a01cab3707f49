import type { Freshness, Order } from "@tradeslip/contracts";
import { chatUrl, type DeskChat, USUAL_CHAT, utcDateTime, utcTime } from "@tradeslip/contracts/rules";
import type { SlipTerms } from "@tradeslip/contracts/slips";
import { AppError, type ProblemExample } from "../errors.ts";

/** Carries the message from the person to the desk. */
export type HandOver = Pick<Order, "message" | "channel" | "whatsappUrl">;

/** A service that takes orders. */
export interface ChatChannel {
  /** Throws an AppError while the operator has not set the desk's address there. */
  requireConfigured(): void;
  /** What an order's answer says of its way to the desk. */
  handOver(message: string): HandOver;
}

export const NO_NUMBER: ProblemExample = {
  code: "no_whatsapp_number",
  detail: /*i18n*/ {
    id: "no_whatsapp_number",
    message: "We can't take orders yet: our {service} number isn't set.",
    values: { service: USUAL_CHAT },
  },
};

/** @param chat null: the operator has set none */
export function chatChannel(chat: DeskChat | null): ChatChannel {
  return {
    requireConfigured() {
      if (chat !== null) return;
      throw new AppError(NO_NUMBER.code, 503, NO_NUMBER.detail);
    },
    handOver(message) {
      const url = chatUrl(chat?.url ?? "", message);
      return { message, channel: { name: chat?.name ?? USUAL_CHAT, url }, whatsappUrl: url };
    },
  };
}

/**
 * The message (docs/product.md, P8.6), reference first. Numbers have a decimal point and no grouping, times are UTC:
 * both sides read the same wherever they are. It says nothing about the person.
 * @param link where anybody can verify the slip
 */
export function orderMessage(terms: SlipTerms, reference: string, link: string): string {
  const body = terms.surface === "dashboard" ? dashboardLines(terms) : exchangeLines(terms);
  return [
    `Order ${reference}`,
    "",
    ...body,
    `Price: ${priceLabel(terms.freshness, terms.issuedAt)}`,
    `Valid until: ${utcDateTime(terms.expiresAt)}`,
    `Check this order: ${link}`,
    ...(terms.surface === "exchange"
      ? ["", "Please confirm this order and send me the payment instructions."]
      : []),
  ].join("\n");
}

function dashboardLines({ side, coin, usd, coinAmount, rate }: SlipTerms): string[] {
  const coins = `${coinAmount} ${coin.symbol}`;
  const dollars = `${usd} USD`;
  return [
    `I want to ${side} ${coin.name} (${coin.symbol}).`,
    ...(side === "buy"
      ? [`Amount: ${dollars}`, `Approximate quantity: ${coins}`]
      : [`Amount: ${coins}`, `Dollar value: ${dollars}`]),
    rateLine(rate, coin.symbol),
  ];
}

function exchangeLines({ side, coin, usd, coinAmount, rate }: SlipTerms): string[] {
  return [
    "Order details",
    `Action: ${side === "buy" ? "Buy" : "Sell"} ${coin.name}`,
    `Amount: ${coinAmount} ${coin.symbol}`,
    `Value: ${usd} USD`,
    rateLine(rate, coin.symbol),
    `Trade type: ${side === "buy" ? "I pay USD and receive" : "I receive USD and send"} ${coin.symbol}`,
  ];
}

function rateLine(rate: string, symbol: string): string {
  return `Rate: ${rate} USD for 1 ${symbol}`;
}

const INDICATIVE = "indicative, our team will confirm it";

/** What kind of price it is and from when, in the words of the screens. */
function priceLabel({ source, asOf }: Freshness, issuedAt: string): string {
  if (source === "fallback") return INDICATIVE;
  const time = sameDay(asOf, issuedAt) ? utcTime(asOf) : utcDateTime(asOf);
  return source === "live" ? `live at ${time}` : `delayed from ${time}, ${INDICATIVE}`;
}

function sameDay(a: string, b: string): boolean {
  return a.slice(0, "YYYY-MM-DD".length) === b.slice(0, "YYYY-MM-DD".length);
}
