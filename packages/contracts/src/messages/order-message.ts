import { utcDateTime, utcTime, withCents } from "../rules/formats.ts";
import { statedFee } from "../rules/trade-amounts.ts";
import type { SlipTerms } from "../slips/slip-body.ts";

/** The text before the colon of each line. */
export const LABELS = {
  action: "Action",
  amount: "Amount",
  quantity: "Approximate quantity",
  dollarValue: "Dollar value",
  value: "Value",
  rate: "Rate",
  market: "Market price",
  fee: "Our fee",
  local: "Local",
  tradeType: "Trade type",
  price: "Price",
  validUntil: "Valid until",
  link: "Check this order",
} as const;

/** A slip in the form that a message needs. */
export interface MessageSlip {
  readonly terms: SlipTerms;
  readonly reference: string;
}

/** The link to the slip's page, and what belongs with it. */
export interface MessageLink {
  /** The page where anyone can verify the slip. */
  readonly url: string;
  /** Whether the desk keeps orders, so that the page shows the payment details. */
  readonly keepsOrders: boolean;
  /** In the customer's language; null: they read English. */
  readonly customerLine?: string | null;
}

/** Not "this page": in a chat that would mean the chat. */
const ONLY_THERE = "Payment details stand only on the order page.";
const CONFIRM_KEPT = "Please confirm this order. I'll get the payment details on my order page:";
const CONFIRM = "Please confirm this order and send me the payment instructions.";
/** From messages of earlier releases, which are still in chats and on devices. */
const ONLY_HERE = "Payment details stand only on this page.";

/** Whether the desk keeps the order that a message is about. */
export function isOfKeptOrder(message: string): boolean {
  return message.includes(ONLY_THERE) || message.includes(ONLY_HERE);
}

/**
 * The message (docs/product.md, P8.6): reference first, link last, because a chat shows the end of what is
 * about to be sent. Numbers have a decimal point and no grouping and times are UTC, so that both sides read
 * the same everywhere. It says nothing about the person.
 */
export function orderMessage(
  slip: MessageSlip,
  { url, keepsOrders, customerLine = null }: MessageLink,
): string {
  const own = customerLine === null ? [] : [customerLine];
  const end = keepsOrders
    ? ["", ONLY_THERE, ...own, CONFIRM_KEPT, url]
    : [...askForInstructions(slip.terms), `${LABELS.link}: ${url}`];
  return [...termLines(slip), ...end].join("\n");
}

/** The message of earlier releases where the desk keeps orders. */
export function earlierMessage(slip: MessageSlip, url: string): string {
  const end = [...askForInstructions(slip.terms), ONLY_HERE, `${LABELS.link}: ${url}`];
  return [...termLines(slip), ...end].join("\n");
}

function askForInstructions({ surface }: SlipTerms): string[] {
  return surface === "exchange" ? ["", CONFIRM, ""] : [];
}

function termLines({ terms, reference }: MessageSlip): string[] {
  return [
    `Order ${reference}`,
    "",
    ...(terms.surface === "dashboard" ? dashboardLines(terms) : exchangeLines(terms)),
    ...priceLines(terms),
    `${LABELS.price}: ${priceLabel(terms)}`,
    `${LABELS.validUntil}: ${utcDateTime(terms.expiresAt)}`,
  ];
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

/** The components of the rate, and the local money. Slips of earlier releases have none. */
function priceLines(terms: SlipTerms): string[] {
  const { market, local, coin } = terms;
  const fee = feeLabel(terms);
  return [
    ...(market === undefined ? [] : [`${LABELS.market}: ${rateLabel(market, coin.symbol)}`]),
    ...(fee === null ? [] : [`${LABELS.fee}: ${fee}`]),
    ...(local === undefined ? [] : [`${LABELS.local}: ${localLabel(local)}`]),
  ];
}

/** Null if the slip states no fee. */
export function feeLabel({ fee, freshness }: SlipTerms): string | null {
  if (fee === undefined) return null;
  switch (statedFee(fee.percent, freshness.source)) {
    case "none":
      return "none";
    case "to-confirm":
      return "our team will confirm it";
    case "amount":
      return `${fee.usd} USD (${fee.percent}%)`;
  }
}

/** "495,000.00 NGN (1 USD = 1,650.00 NGN)": grouped, because local amounts are long. */
export function localLabel({ currency, amount, rate }: NonNullable<SlipTerms["local"]>): string {
  return `${grouped(amount)} ${currency} (1 USD = ${grouped(withCents(rate))} ${currency})`;
}

function grouped(decimal: string): string {
  const [whole = "0", ...part] = decimal.split(".");
  return [whole.replace(/\B(?=(?:\d{3})+$)/g, ","), ...part].join(".");
}

export function rateLabel(rate: string, symbol: string): string {
  return `${withCents(rate)} USD for 1 ${symbol}`;
}

export function tradeType(side: SlipTerms["side"]): string {
  return side === "buy" ? "I pay USD and receive" : "I receive USD and send";
}

const INDICATIVE = "indicative, our team will confirm it";

/** The kind and time of the price, in the words of the screens. */
export function priceLabel({ freshness: { source, asOf }, issuedAt }: SlipTerms): string {
  if (source === "fallback") return INDICATIVE;
  const time = sameDay(asOf, issuedAt) ? utcTime(asOf) : utcDateTime(asOf);
  return source === "live" ? `live at ${time}` : `delayed from ${time}, ${INDICATIVE}`;
}

function sameDay(a: string, b: string): boolean {
  return a.slice(0, "YYYY-MM-DD".length) === b.slice(0, "YYYY-MM-DD".length);
}
