import { utcDateTime, utcTime } from "../rules/formats.ts";
import type { SlipTerms } from "../slips/slip-body.ts";

/** What stands before the colon of each line. */
export const LABELS = {
  action: "Action",
  amount: "Amount",
  quantity: "Approximate quantity",
  dollarValue: "Dollar value",
  value: "Value",
  rate: "Rate",
  tradeType: "Trade type",
  price: "Price",
  validUntil: "Valid until",
  link: "Check this order",
} as const;

/** A slip, as a message carries it. */
export interface MessageSlip {
  readonly terms: SlipTerms;
  readonly reference: string;
}

/** Where the slip's page is. */
export interface MessageLink {
  /** Anybody can verify the slip there. */
  readonly url: string;
  /** The desk keeps orders: its payment details stand on that page. */
  readonly keepsOrders: boolean;
}

const ONLY_HERE = "Payment details stand only on this page.";

/** Whether the desk keeps the order that a message is about. */
export function isOfKeptOrder(message: string): boolean {
  return message.includes(ONLY_HERE);
}

/**
 * The message (docs/product.md, P8.6), reference first and the link last: a chat shows the end of what is about to be sent.
 * Numbers have a decimal point and no grouping, times are UTC: both sides read the same wherever they are. It says nothing
 * about the person.
 */
export function orderMessage({ terms, reference }: MessageSlip, { url, keepsOrders }: MessageLink): string {
  const body = terms.surface === "dashboard" ? dashboardLines(terms) : exchangeLines(terms);
  return [
    `Order ${reference}`,
    "",
    ...body,
    `${LABELS.price}: ${priceLabel(terms)}`,
    `${LABELS.validUntil}: ${utcDateTime(terms.expiresAt)}`,
    ...(terms.surface === "exchange"
      ? ["", "Please confirm this order and send me the payment instructions.", ""]
      : []),
    ...(keepsOrders ? [ONLY_HERE] : []),
    `${LABELS.link}: ${url}`,
  ].join("\n");
}

function dashboardLines({ side, coin, usd, coinAmount, rate }: SlipTerms): string[] {
  const coins = `${coinAmount} ${coin.symbol}`;
  const dollars = `${usd} USD`;
  return [
    `I want to ${side} ${coin.name} (${coin.symbol}).`,
    ...(side === "buy"
      ? [`${LABELS.amount}: ${dollars}`, `${LABELS.quantity}: ${coins}`]
      : [`${LABELS.amount}: ${coins}`, `${LABELS.dollarValue}: ${dollars}`]),
    `${LABELS.rate}: ${rateLabel(rate, coin.symbol)}`,
  ];
}

function exchangeLines({ side, coin, usd, coinAmount, rate }: SlipTerms): string[] {
  return [
    "Order details",
    `${LABELS.action}: ${side === "buy" ? "Buy" : "Sell"} ${coin.name}`,
    `${LABELS.amount}: ${coinAmount} ${coin.symbol}`,
    `${LABELS.value}: ${usd} USD`,
    `${LABELS.rate}: ${rateLabel(rate, coin.symbol)}`,
    `${LABELS.tradeType}: ${tradeType(side)} ${coin.symbol}`,
  ];
}

export function rateLabel(rate: string, symbol: string): string {
  return `${rate} USD for 1 ${symbol}`;
}

export function tradeType(side: SlipTerms["side"]): string {
  return side === "buy" ? "I pay USD and receive" : "I receive USD and send";
}

const INDICATIVE = "indicative, our team will confirm it";

/** What kind of price it is and from when, in the words of the screens. */
export function priceLabel({ freshness: { source, asOf }, issuedAt }: SlipTerms): string {
  if (source === "fallback") return INDICATIVE;
  const time = sameDay(asOf, issuedAt) ? utcTime(asOf) : utcDateTime(asOf);
  return source === "live" ? `live at ${time}` : `delayed from ${time}, ${INDICATIVE}`;
}

function sameDay(a: string, b: string): boolean {
  return a.slice(0, "YYYY-MM-DD".length) === b.slice(0, "YYYY-MM-DD".length);
}
