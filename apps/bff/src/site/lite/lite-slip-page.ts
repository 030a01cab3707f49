import { html, type SafeHtml } from "@remix-run/html-template";
import type { Freshness, Order, SlipAnswer } from "@tradeslip/contracts";
import {
  PRICE_TO_CONFIRM,
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

export const NEVER_ASK = "We'll never ask for your password, a one-time code or your recovery phrase.";

/** Side, amounts and rate in the notation of the chat message, so that both sides read the same. */
export function slipPage(
  slip: SlipAnswer,
  chat: Pick<Order, "message" | "channel"> | null,
  { brandName }: { readonly brandName: string },
): SafeHtml {
  const { coin, freshness } = slip;
  const isExpired = slip.status === "expired";
  return html`<h1>${isExpired ? SLIP_EXPIRED : "Your slip"}</h1>
    <p>
      ${isExpired ? "Its price is no longer valid. Make a new order to get the current price." : chat ? `One step left: press Send in ${chat.channel.name}.` : SLIP_UNALTERED}
    </p>
    <article class="slip" aria-label="Order slip ${slip.reference}">
      <div class="row"><span class="name">${brandName}</span> <b class="mono">${slip.reference}</b></div>
      <hr />
      <div class="row">
        <p>${SLIP_SIDES[slip.side]}</p>
        <p class="stamp mono">${isExpired ? "Expired" : stampText(freshness)}</p>
      </div>
      <p class="mono"><b class="amount">${slip.coinAmount} ${coin.symbol}</b><br />for ${slip.usd} USD</p>
      <dl class="terms">
        <div>
          <dt>Coin</dt>
          <dd>${coin.name} (${coin.symbol})</dd>
        </div>
        <div>
          <dt>Rate</dt>
          <dd class="mono">${slip.rate} USD for 1 ${coin.symbol}</dd>
        </div>
        <div>
          <dt>Issued</dt>
          <dd>${utcDateTime(slip.issuedAt)}</dd>
        </div>
        <div>
          <dt>${isExpired ? "Expired" : "Valid until"}</dt>
          <dd><b>${utcDateTime(slip.expiresAt)}</b></dd>
        </div>
      </dl>
      ${freshness.source === "live" || isExpired ? null : html`<p>${PRICE_TO_CONFIRM}</p>`}
      ${isExpired ? html`<p><a class="button" href="/lite/order?side=${slip.side}&amp;coin=${coin.id}">${NEW_ORDER}</a></p>` : null}
      ${!isExpired && chat ? chatPart(chat) : null}
    </article>
    <p class="note">${SLIP_IS_AN_OFFER} ${NEVER_ASK}</p>`;
}

function chatPart({ message, channel }: Pick<Order, "message" | "channel">): SafeHtml {
  return html`<p>
      <a class="button" href="${channel.url}" rel="noopener noreferrer">Open ${channel.name}</a>
    </p>
    <hr />
    <p class="note">No ${channel.name} here? Copy this text and send it from your phone:</p>
    <pre>${message}</pre>`;
}

/** For a token that is not shown as a slip of ours. */
export function doubtfulSlipPage(doubt: SlipDoubt): { readonly title: string; readonly body: SafeHtml } {
  const body = html`<h1>${SLIP_DOUBTS[doubt]}</h1>
    <p>${SLIP_NO_MONEY}</p>
    ${ADVICE[doubt]}`;
  return { title: doubt === "unknown_slip" ? "Not our slip" : "Slip not checked", body };
}

const ADVICE: Readonly<Record<SlipDoubt, SafeHtml>> = {
  unknown_slip: html`<ul>
    <li>${SLIP_LINK_CUT_OFF}</li>
    <li>
      ${SLIP_FORGED}
      <a href="/support">tell our support</a>.
    </li>
  </ul>`,
  slip_key_unknown: html`<p>${SLIP_CHECK_LATER}</p>`,
  slip_key_compromised: html`<p>${SLIP_ASK_DESK}</p>`,
};

function stampText({ source, asOf }: Freshness): SafeHtml {
  if (source === "fallback") return html`Indicative<br />to be confirmed`;
  const time = utcTime(asOf);
  return source === "live" ? html`Live<br />at ${time}` : html`Delayed<br />from ${time}`;
}
