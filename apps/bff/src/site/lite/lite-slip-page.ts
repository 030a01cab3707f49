import { html, type SafeHtml } from "@remix-run/html-template";
import type { Freshness, Order, SlipAnswer } from "@tradeslip/contracts";
import {
  FORGOTTEN,
  FORGOTTEN_LEDE,
  headlineFacts,
  type Message,
  PRICE_TO_CONFIRM,
  ONLY_FOR_MAKER,
  SLIP_ASK_DESK,
  SLIP_CHECK_LATER,
  SLIP_EXPIRED,
  SLIP_FORGED,
  SLIP_IS_AN_OFFER,
  SLIP_LINK_CUT_OFF,
  SLIP_NO_MONEY,
  SLIP_SIDES,
  SLIP_UNALTERED,
  utcDateTime,
  utcTime,
  NEW_ORDER,
} from "@tradeslip/contracts/rules";
import { SLIP_DOUBTS, type SlipDoubt } from "@tradeslip/contracts/slips";
import type { Language } from "@tradeslip/node-kit/languages";
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
export const OPEN_CHAT: Message = /*i18n*/ { id: "lite.open_chat", message: "Open {service}" };
const EXPIRED: Message = /*i18n*/ { id: "lite.expired", message: "Expired" };

export function slipTitle({ reference }: SlipAnswer, say: Say): string {
  return say(/*i18n*/ { id: "lite.slip_title", message: "Order slip {reference}", values: { reference } });
}

interface SlipReader {
  /** Null where the desk has no chat. */
  readonly chat: Pick<Order, "message" | "channel"> | null;
  /** Whoever made this order a moment ago has a browser that did not keep its key. */
  readonly refusesKey: boolean;
  /** What the desk says of the order to this reader. */
  readonly desk: string;
}

/** Side, amounts and rate in the notation of the chat message, so that both sides read the same. */
export function slipPage(
  slip: SlipAnswer,
  { chat, refusesKey, desk }: SlipReader,
  { brandName }: { readonly brandName: string },
  { say }: Pick<Language, "say">,
): SafeHtml {
  const { coin } = slip;
  const isExpired = slip.status === "expired";
  // Whoever opened the chat: nobody of the desk took it in time.
  const { isForgotten } = headlineFacts({ desk }, slip);
  const actions = html`${isExpired ? html`<p><a class="button" href="/lite/order?side=${slip.side}&amp;coin=${coin.id}">${say(NEW_ORDER)}</a></p>` : null}
  ${!isExpired && chat ? chatPart(chat, say) : null}`;
  return html`<h1>
      ${desk === "not-announced" && isForgotten ? say(FORGOTTEN) : isExpired ? say(SLIP_EXPIRED) : say(/*i18n*/ { id: "lite.your_slip", message: "Your slip" })}
    </h1>
    <p>
      ${desk === "not-announced" && isForgotten ? say(FORGOTTEN_LEDE) : isExpired ? say(/*i18n*/ { id: "lite.price_over", message: "Its price is no longer valid. Make a new order to get the current price." }) : chat ? say(/*i18n*/ { id: "lite.press_send", message: "One step left: press Send in {service}.", values: { service: chat.channel.name } }) : say(SLIP_UNALTERED)}
    </p>
    ${refusesKey ? html`<p>${say(KEY_REFUSED)}</p>` : null} ${slipPaper(slip, brandName, { say }, actions)}
    ${desk === "private" ? html`<p>${say(ONLY_FOR_MAKER)}</p>` : null}
    <p class="note">${say(SLIP_IS_AN_OFFER)} ${say(NEVER_ASK)}</p>`;
}

/** The paper itself. */
export function slipPaper(
  slip: SlipAnswer,
  brandName: string,
  { say }: Pick<Language, "say">,
  actions: SafeHtml | null = null,
): SafeHtml {
  const { coin, freshness } = slip;
  const isExpired = slip.status === "expired";
  return html`<article class="slip" aria-label="${slipTitle(slip, say)}">
    <div class="row"><span class="name">${brandName}</span> <b class="mono">${slip.reference}</b></div>
    <hr />
    <div class="row">
      <p>${say(SLIP_SIDES[slip.side])}</p>
      <p class="stamp mono">${isExpired ? say(EXPIRED) : inLines(stampText(freshness, say))}</p>
    </div>
    <p class="mono">
      <b class="amount">${slip.coinAmount} ${coin.symbol}</b
      ><br />${say(/*i18n*/ { id: "lite.for_usd", message: "for {usd} USD", values: { usd: slip.usd } })}
    </p>
    <dl class="terms">
      <div>
        <dt>${say(/*i18n*/ { id: "lite.coin_column", message: "Coin" })}</dt>
        <dd>${coin.name} (${coin.symbol})</dd>
      </div>
      <div>
        <dt>${say(/*i18n*/ { id: "lite.rate", message: "Rate" })}</dt>
        <dd class="mono">
          ${say(/*i18n*/ { id: "lite.rate_for_one", message: "{rate} USD for 1 {symbol}", values: { rate: slip.rate, symbol: coin.symbol } })}
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

function chatPart({ message, channel }: Pick<Order, "message" | "channel">, say: Say): SafeHtml {
  return html`<p>
      <a class="button" href="${channel.url}" rel="noopener noreferrer"
        >${say({ ...OPEN_CHAT, values: { service: channel.name } })}</a
      >
    </p>
    <hr />
    <p class="note">
      ${say(/*i18n*/ { id: "lite.copy_text", message: "No {service} here? Copy this text and send it from your phone:", values: { service: channel.name } })}
    </p>
    <pre>${message}</pre>`;
}

/** For a token that is not shown as a slip of ours. */
export function doubtfulSlipPage(
  doubt: SlipDoubt,
  { say }: Language,
): { readonly title: string; readonly body: SafeHtml } {
  const body = html`<h1>${say(SLIP_DOUBTS[doubt])}</h1>
    <p>${say(SLIP_NO_MONEY)}</p>
    ${adviceOn(doubt, say)}`;
  return { title: say(doubt === "unknown_slip" ? NOT_OURS : NOT_CHECKED), body };
}

const NOT_OURS: Message = /*i18n*/ { id: "lite.not_our_slip", message: "Not our slip" };
const NOT_CHECKED: Message = /*i18n*/ { id: "lite.slip_not_checked", message: "Slip not checked" };

function adviceOn(doubt: SlipDoubt, say: Say): SafeHtml {
  if (doubt === "slip_key_unknown") return html`<p>${say(SLIP_CHECK_LATER)}</p>`;
  if (doubt === "slip_key_compromised") return html`<p>${say(SLIP_ASK_DESK)}</p>`;
  return html`<ul>
    <li>${say(SLIP_LINK_CUT_OFF)}</li>
    <li>${richText(say(SLIP_FORGED), { support: (text) => html`<a href="/support">${text}</a>` })}</li>
  </ul>`;
}

/** In two lines. */
function stampText({ source, asOf }: Freshness, say: Say): string {
  if (source === "fallback")
    return say(/*i18n*/ { id: "lite.stamp_indicative", message: "Indicative\nto be confirmed" });
  const time = utcTime(asOf);
  return source === "live"
    ? say(/*i18n*/ { id: "lite.stamp_live", message: "Live\nat {time}", values: { time } })
    : say(/*i18n*/ { id: "lite.stamp_delayed", message: "Delayed\nfrom {time}", values: { time } });
}
