import { html, type SafeHtml } from "@remix-run/html-template";
import type { Freshness, Order, SlipAnswer } from "@tradeslip/contracts";
import {
  DESK_COINS,
  FORGOTTEN,
  FORGOTTEN_LEDE,
  headlineFacts,
  type Message,
  PRICE_TO_CONFIRM,
  pathIn,
  ONLY_FOR_CUSTOMER,
  SLIP_ASK_DESK,
  SLIP_CHECK_LATER,
  SLIP_EXPIRED,
  SLIP_FORGED,
  SLIP_IS_AN_OFFER,
  SLIP_IS_NO_PROOF,
  SLIP_IS_NEWER,
  SLIP_LINK_CUT_OFF,
  SLIP_NO_MONEY,
  SLIP_SIDES,
  SLIP_UNALTERED,
  statedFee,
  NEW_ORDER,
} from "@tradeslip/contracts/rules";
import { localLabel } from "@tradeslip/contracts/messages";
import { SLIP_ERRORS, type SlipError } from "@tradeslip/contracts/slips";
import type { Language } from "@tradeslip/node-kit/languages";
import type { LiteFormat } from "./lite-format.ts";
import { actsPart } from "./lite-next-acts.ts";
import { inLines, richText } from "./rich-text.ts";

type Say = Language["say"];

export const NEVER_ASK: Message = /*i18n*/ {
  id: "lite.never_ask",
  message: "We'll never ask for your password, a one-time code or your recovery phrase.",
};
const KEY_REFUSED: Message = /*i18n*/ {
  id: "lite.order_key_refused",
  message: "This browser blocks cookies. It won't be known as the one that made this order.",
};
const EXPIRED: Message = /*i18n*/ { id: "lite.expired", message: "Expired" };

export function slipTitle({ reference }: SlipAnswer, say: Say): string {
  return say(/*i18n*/ { id: "lite.slip_title", message: "Order slip {reference}", values: { reference } });
}

interface SlipReader {
  /** Null where the desk has no chat. */
  readonly chat: Pick<Order, "message" | "channel"> | null;
  /** Whether the browser that made this order a moment ago did not keep its key. */
  readonly refusesKey: boolean;
  /** The order's state at the desk, as this reader may know it. */
  readonly desk: string;
  /** The order's own address: this page doesn't know yet that the chat was opened. */
  readonly page: string;
}

export function slipPage(
  slip: SlipAnswer,
  { chat, refusesKey, desk, page }: SlipReader,
  { brandName }: { readonly brandName: string },
  format: LiteFormat,
): SafeHtml {
  const { say } = format;
  const isExpired = slip.status === "expired";
  // For a customer who opened the chat: no agent took it in time.
  const { isForgotten } = headlineFacts({ desk }, slip);
  const actions = html`${isExpired ? html`<p><a class="button" href="${newOrderAddress(slip, format.locale)}">${say(NEW_ORDER)}</a></p>` : null}
  ${!isExpired && chat ? copyPart(chat, say) : null}`;
  const acts =
    !isExpired && chat
      ? actsPart({ slip, channel: chat.channel, order: keptAs(desk), formAt: page }, say)
      : null;
  return html`<h1>
      ${desk === "not-announced" && isForgotten ? say(FORGOTTEN) : isExpired ? say(SLIP_EXPIRED) : say(/*i18n*/ { id: "lite.your_slip", message: "Your slip" })}
    </h1>
    ${acts === null ? html`<p>${say(ledeOf({ isForgotten: desk === "not-announced" && isForgotten, isExpired }))}</p>` : acts}
    ${refusesKey ? html`<p>${say(KEY_REFUSED)}</p>` : null} ${slipPaper(slip, brandName, format, actions)}
    ${desk === "private" ? html`<p>${say(ONLY_FOR_CUSTOMER)}</p>` : null}
    <p class="note">
      ${say(keptAs(desk) === "unkept" ? SLIP_IS_AN_OFFER : SLIP_IS_NO_PROOF)} ${say(NEVER_ASK)}
    </p>`;
}

/** A dashboard's slip has the market's id of its coin. Other coins than the desk's have no form here. */
function newOrderAddress({ side, coin }: SlipAnswer, locale: string): string {
  const own = DESK_COINS.find(({ id, marketId }) => id === coin.id || marketId === coin.id);
  return own
    ? `/lite/order?side=${side}&coin=${own.id}`
    : pathIn(locale, `/users?trade=${encodeURIComponent(coin.id)}&side=${side}`);
}

function keptAs(desk: string): "kept" | "unkept" | "private" {
  if (desk === "private") return "private";
  return desk === "not-announced" ? "kept" : "unkept";
}

function ledeOf({ isForgotten, isExpired }: Readonly<Record<"isForgotten" | "isExpired", boolean>>): Message {
  if (isForgotten) return FORGOTTEN_LEDE;
  return isExpired ? PRICE_OVER : SLIP_UNALTERED;
}

const PRICE_OVER: Message = /*i18n*/ {
  id: "lite.price_over",
  message: "Its price is no longer valid. Make a new order to get the current price.",
};

/** The slip itself. */
export function slipPaper(
  slip: SlipAnswer,
  brandName: string,
  { say, sum, formats, utcTime, utcDateTime }: LiteFormat,
  actions: SafeHtml | null = null,
): SafeHtml {
  const { coin, freshness } = slip;
  const isExpired = slip.status === "expired";
  return html`<article class="slip" aria-label="${slipTitle(slip, say)}">
    <div class="row"><span class="name">${brandName}</span> <b class="mono">${slip.reference}</b></div>
    <hr />
    <div class="row">
      <p>${say(SLIP_SIDES[slip.side])}</p>
      <p class="stamp mono">${isExpired ? say(EXPIRED) : inLines(stampText(freshness, { say, utcTime }))}</p>
    </div>
    <p class="mono">
      <b class="amount">${sum(slip.coinAmount, coin.symbol)}</b
      ><br />${say(/*i18n*/ { id: "lite.for_usd", message: "for {usd}", values: { usd: sum(slip.usd, "USD") } })}
    </p>
    <dl class="terms">
      <div>
        <dt>${say(/*i18n*/ { id: "lite.coin_column", message: "Coin" })}</dt>
        <dd>${coin.name} (${coin.symbol})</dd>
      </div>
      ${priceLines(slip, { say, sum, formats })}
      <div>
        <dt>${say(/*i18n*/ { id: "lite.rate", message: "Rate" })}</dt>
        <dd class="mono">
          ${say(/*i18n*/ { id: "lite.rate_for_one", message: "{rate} for 1 {symbol}", values: { rate: sum(slip.rate, "USD"), symbol: coin.symbol } })}
        </dd>
      </div>
      <div>
        <dt>${say(/*i18n*/ { id: "lite.issued", message: "Issued" })}</dt>
        <dd>${utcDateTime(slip.issuedAt)}</dd>
      </div>
      <div>
        <dt>
          ${isExpired ? say(EXPIRED) : say(/*i18n*/ { id: "lite.valid_until", message: "Valid until" })}
        </dt>
        <dd><b>${utcDateTime(slip.expiresAt)}</b></dd>
      </div>
    </dl>
    ${freshness.source === "live" || isExpired ? null : html`<p>${say(PRICE_TO_CONFIRM)}</p>`} ${actions}
  </article>`;
}

/** Market price, our fee, and what the customer gets (P7.16). Slips of earlier releases don't state them. */
function priceLines(
  { side, coin, usd, coinAmount, market, fee, local, freshness }: SlipAnswer,
  { say, sum, formats }: Pick<LiteFormat, "say" | "sum" | "formats">,
): SafeHtml | null {
  if (market === undefined || fee === undefined) return null;
  const stated = statedFee(fee.percent, freshness.source);
  const name =
    stated === "amount"
      ? say(
          /*i18n*/ {
            id: "lite.our_fee_percent",
            message: "Our fee, {percent}%",
            values: {
              percent: new Intl.NumberFormat(formats, { maximumFractionDigits: 4 }).format(
                Number(fee.percent),
              ),
            },
          },
        )
      : say(/*i18n*/ { id: "lite.our_fee", message: "Our fee" });
  const value =
    stated === "amount"
      ? sum(fee.usd, "USD")
      : say(
          stated === "none"
            ? /*i18n*/ { id: "lite.no_fee", message: "None" }
            : /*i18n*/ { id: "lite.fee_to_confirm", message: "Our team will confirm it" },
        );
  const price =
    freshness.source === "fallback"
      ? say(/*i18n*/ { id: "lite.indicative_price", message: "Indicative price" })
      : say(/*i18n*/ { id: "lite.market_price", message: "Market price" });
  const line = (term: string, text: string) =>
    html`<div>
      <dt>${term}</dt>
      <dd class="mono">${text}</dd>
    </div>`;
  return html`${line(price, sum(market, "USD"))} ${line(name, value)}
  ${line(say(/*i18n*/ { id: "lite.you_get", message: "You get" }), side === "buy" ? sum(coinAmount, coin.symbol) : sum(usd, "USD"))}
  ${local ? line(say(side === "buy" ? YOU_PAY : YOU_ARE_PAID), localLabel(local)) : null}`;
}

export const YOU_PAY: Message = /*i18n*/ { id: "lite.you_pay", message: "You pay" };
export const YOU_ARE_PAID: Message = /*i18n*/ { id: "lite.you_are_paid", message: "You are paid" };

/** For readers whose chat service is on another device. */
function copyPart({ message, channel }: Pick<Order, "message" | "channel">, say: Say): SafeHtml {
  return html`<p class="note">
      ${say(/*i18n*/ { id: "lite.copy_text", message: "No {service} here? Copy this text and send it from your phone:", values: { service: channel.name } })}
    </p>
    <pre>${message}</pre>`;
}

/** For a token that is not shown as a slip of ours. */
export function doubtfulSlipPage(
  doubt: SlipError,
  language: Language,
): { readonly title: string; readonly body: SafeHtml } {
  const { say } = language;
  const body = html`<h1>${say(SLIP_ERRORS[doubt])}</h1>
    <p>${say(SLIP_NO_MONEY)}</p>
    ${adviceOn(doubt, language)}`;
  return { title: say(doubt === "unknown_slip" ? NOT_OURS : NOT_CHECKED), body };
}

const NOT_OURS: Message = /*i18n*/ { id: "lite.not_our_slip", message: "Not our slip" };
const NOT_CHECKED: Message = /*i18n*/ { id: "lite.slip_not_checked", message: "Slip not checked" };

function adviceOn(doubt: SlipError, { locale, say }: Language): SafeHtml {
  if (doubt === "slip_key_unknown") return html`<p>${say(SLIP_CHECK_LATER)}</p>`;
  if (doubt === "slip_newer") return html`<p>${say(SLIP_IS_NEWER)}</p>`;
  if (doubt === "slip_key_compromised") return html`<p>${say(SLIP_ASK_DESK)}</p>`;
  const support = (text: string) => html`<a href="${pathIn(locale, "/support")}">${text}</a>`;
  return html`<ul>
    <li>${say(SLIP_LINK_CUT_OFF)}</li>
    <li>${richText(say(SLIP_FORGED), { support })}</li>
  </ul>`;
}

/** The stamp's two lines. */
function stampText(
  { source, asOf }: Freshness,
  { say, utcTime }: Pick<LiteFormat, "say" | "utcTime">,
): string {
  if (source === "fallback")
    return say(/*i18n*/ { id: "lite.stamp_indicative", message: "Price indicative\nto be confirmed" });
  const time = utcTime(asOf);
  return source === "live"
    ? say(/*i18n*/ { id: "lite.stamp_live", message: "Price checked\n{time}", values: { time } })
    : say(/*i18n*/ { id: "lite.stamp_delayed", message: "Price delayed\nfrom {time}", values: { time } });
}
