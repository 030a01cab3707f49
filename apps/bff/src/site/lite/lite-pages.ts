import { html, type SafeHtml } from "@remix-run/html-template";
import type {
  ExchangeCoin,
  ExchangeCoinsAnswer,
  Freshness,
  MarketCoinsAnswer,
  Order,
  Rate,
  RatesAnswer,
  SlipAnswer,
} from "@tradeslip/contracts";
import {
  type AmountUnit,
  CHAT_SERVICE,
  freshnessTone,
  MINIMUM_USD,
  PRICE_TO_CONFIRM,
  SLIP_EXPIRED,
  SLIP_FORGED,
  SLIP_IS_AN_OFFER,
  SLIP_LINK_CUT_OFF,
  SLIP_NO_MONEY,
  SLIP_NOT_OURS,
  SLIP_SIDES,
  SLIP_UNALTERED,
  utcDateTime,
  utcTime,
} from "@tradeslip/contracts/rules";
import type { LiteFormat } from "./lite-format.ts";

/** What every page says of the desk. */
export interface LiteDesk {
  readonly brandName: string;
  /** The prices are demo data. */
  readonly demo: boolean;
  /** Percent as decimal text. */
  readonly spreadPercent: string;
  /** Style sheet, inline: one request less on a slow line. */
  readonly style: string;
}

/** What a person typed into the order form, as typed. */
export interface OrderForm {
  readonly side: "buy" | "sell";
  readonly coin: string;
  readonly amount: string;
  readonly unit: AmountUnit["kind"];
}

const NEVER_ASK = "We'll never ask for your password, a one-time code or your recovery phrase.";

/** What an order needs to be told or asked, above the form that keeps what was typed. */
export type OrderTrouble = { readonly kind: "error"; readonly sentence: string } | AmountQuestion;

interface AmountQuestion {
  readonly kind: "question";
  readonly sentence: string;
  readonly unit: AmountUnit;
  readonly choices: readonly string[];
}

export function litePage(desk: LiteDesk, title: string, body: SafeHtml): string {
  // Byte for byte what the policy's hash was made of.
  const style = html.raw`${`<style>${desk.style}</style>`}`;
  return String(
    html`<!doctype html>
      <html lang="en">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width,initial-scale=1" />
          <meta name="color-scheme" content="light dark" />
          <meta name="robots" content="noindex" />
          <link rel="icon" href="data:," />
          <title>${title} | ${desk.brandName} lite</title>
          ${style}
        </head>
        <body>
          <header class="row">
            <a class="name" href="/lite"
              ><span aria-hidden="true">${[...desk.brandName][0]}</span> ${desk.brandName} lite</a
            >
            <a href="/">Full site</a>
          </header>
          <main>${body}</main>
          <footer>
            <nav aria-label="Pages">
              <a href="/lite">Start</a> <a href="/lite/rates">Rates</a> <a href="/lite/market">Market</a>
              <a href="/lite/order">Order</a> <a href="/support">Help</a>
            </nav>
            ${
              Number(desk.spreadPercent) === 0
                ? null
                : html`<p class="note">
                    An order adds our ${desk.spreadPercent}% spread to a price you buy at, and takes it off
                    one you sell at.
                  </p>`
            }
            ${desk.demo ? html`<p class="note">Demo data, not market prices.</p>` : html`<p class="note">Market data by CoinGecko</p>`}
          </footer>
        </body>
      </html> `,
  );
}

interface StartPage {
  readonly rates: RatesAnswer;
  readonly own: Rate;
  readonly coins: ExchangeCoinsAnswer;
  readonly form: OrderForm;
}

export const START_TITLE = "Buy or sell with a person";

export function startPage({ rates, own, coins, form }: StartPage, format: LiteFormat): SafeHtml {
  return html`<h1>${START_TITLE}</h1>
    ${freshnessRow(rates.freshness, "rates", "/lite", format)}
    <h2>1 BTC in ${own.country} <small>${change(knownChange(own), format)} 24h</small></h2>
    <dl class="two">
      <div>
        <dt>We buy at</dt>
        <dd class="price">${format.rate(own.buyRate, own.currency)}</dd>
        <dd class="note">You receive this</dd>
      </div>
      <div>
        <dt>We sell at</dt>
        <dd class="price">${format.rate(own.sellRate, own.currency)}</dd>
        <dd class="note">You pay this</dd>
      </div>
    </dl>
    ${own.indicative ? html`<p class="note">Indicative: our team will confirm this rate in chat.</p>` : null}
    <details>
      <summary>Other countries</summary>
      <ul class="links">
        ${rates.rates.map(({ country, countryCode }) => html`<li><a href="/lite?country=${countryCode}">${country}</a></li> `)}
      </ul>
    </details>
    <p><a href="/lite/rates">All rates</a> &nbsp; <a href="/lite/market">Market</a></p>
    <section aria-labelledby="order">
      <h2 id="order">Make an order</h2>
      ${orderForm(coins, form, null, format)}
    </section>
    ${deskRules()}`;
}

export function ratesPage({ freshness, rates }: RatesAnswer, format: LiteFormat): SafeHtml {
  return html`<h1>Bitcoin rates</h1>
    ${freshnessRow(freshness, "rates", "/lite/rates", format)}
    <div class="wide">
      <table class="rates">
        <thead>
          <tr>
            <th scope="col">1 BTC in</th>
            <th scope="col" class="num">We buy at</th>
            <th scope="col" class="num">We sell at</th>
            <th scope="col" class="num">24h</th>
          </tr>
        </thead>
        <tbody>
          ${rates.map(
            (rate) =>
              html`<tr>
                <th scope="row">
                  <a href="/lite?country=${rate.countryCode}">${rate.country}</a>${rateNote(rate)}
                </th>
                <td class="num">${format.wholeRate(rate.buyRate, rate.currency)}</td>
                <td class="num">${format.wholeRate(rate.sellRate, rate.currency)}</td>
                <td class="num">${change(knownChange(rate), format)}</td>
              </tr> `,
          )}
        </tbody>
      </table>
    </div>
    <p><a class="button" href="/lite/order">Make an order</a></p>`;
}

export function marketPage({ freshness, coins }: MarketCoinsAnswer, format: LiteFormat): SafeHtml {
  return html`<h1>Market</h1>
    ${freshnessRow(freshness, "prices", "/lite/market", format)}
    <div class="wide">
      <table>
        <thead>
          <tr>
            <th scope="col">Coin</th>
            <th scope="col" class="num">Price</th>
            <th scope="col" class="num">24h</th>
          </tr>
        </thead>
        <tbody>
          ${coins.map(
            ({ name, symbol, price, change24h }) =>
              html`<tr>
                <th scope="row">${name} <small>${symbol}</small></th>
                <td class="num">${format.marketPrice(price)}</td>
                <td class="num">${change(change24h, format)}</td>
              </tr> `,
          )}
        </tbody>
      </table>
    </div>
    <p><a class="button" href="/lite/order">Make an order</a></p>`;
}

export function orderPage(
  coins: ExchangeCoinsAnswer,
  form: OrderForm,
  trouble: OrderTrouble | null,
  format: LiteFormat,
): SafeHtml {
  return html`<h1>Make an order</h1>
    ${
      trouble
        ? html`<div class="problem" role="alert">
            <h2>Your order isn't ready yet</h2>
            <p><a href="#${trouble.kind === "error" ? "amount" : "which"}">${trouble.sentence}</a></p>
          </div>`
        : null
    }
    ${orderForm(coins, form, trouble, format)} ${deskRules()}`;
}

function orderForm(
  { coins, freshness }: ExchangeCoinsAnswer,
  form: OrderForm,
  trouble: OrderTrouble | null,
  format: LiteFormat,
): SafeHtml {
  const asks = trouble?.kind === "question" ? trouble : null;
  return html`<form action="/lite/order" method="post">
    <fieldset class="choice">
      <legend>I want to</legend>
      <label><input type="radio" name="side" value="buy" ${checked(form.side === "buy")} /> Buy</label>
      <label><input type="radio" name="side" value="sell" ${checked(form.side === "sell")} /> Sell</label>
    </fieldset>
    <label class="label" for="coin">Coin and price</label>
    <select id="coin" name="coin" aria-describedby="age">
      ${coins.map((coin) => coinOption(coin, form.coin, format))}
    </select>
    <p class="note" id="age">${freshnessText(freshness, "prices", format)}</p>
    <label class="label" for="amount">Amount</label>
    <input
      id="amount"
      name="amount"
      inputmode="decimal"
      autocomplete="off"
      required
      maxlength="40"
      value="${form.amount}"
      aria-describedby="hint"
      ${trouble ? html` aria-invalid="true"` : null}
    />
    <fieldset class="choice">
      <legend>The amount is in</legend>
      <label><input type="radio" name="unit" value="usd" ${checked(form.unit === "usd")} /> US dollars</label>
      <label><input type="radio" name="unit" value="coin" ${checked(form.unit === "coin")} /> The coin</label>
    </fieldset>
    <p class="note" id="hint">Minimum trade: $${MINIMUM_USD}</p>
    ${asks ? amountChoices(asks, format) : null}
    <button>Get my slip</button>
    <p class="note">Nothing is sent yet. You'll see your slip first.</p>
  </form>`;
}

function coinOption(coin: ExchangeCoin, chosen: string, format: LiteFormat): SafeHtml {
  const { id, name, symbol, price, indicative } = coin;
  return html`<option value="${id}" ${id === chosen ? html` selected` : null}>
    ${name} (${symbol}) ${format.coinPrice(price)}${indicative ? " indicative" : ""}
  </option> `;
}

/** A choice for each reading. None is chosen before the person does. */
function amountChoices({ sentence, unit, choices }: AmountQuestion, format: LiteFormat): SafeHtml {
  return html`<fieldset class="problem" id="which">
    <legend>${sentence}</legend>
    ${choices.map(
      (value) =>
        html`<label
          ><input type="radio" name="exact" value="${value}" /> ${format.amount(value, unit)}</label
        > `,
    )}
  </fieldset>`;
}

/** What a person agrees to. The numbers are the desk's own. */
function deskRules(): SafeHtml {
  return html`<section aria-labelledby="rules">
    <h2 id="rules">How it works</h2>
    <ol>
      <li>Get a slip. It shows both amounts, the rate and how long it's valid.</li>
      <li>Open the chat and press Send. Someone from our team answers there.</li>
      <li>Check that the chat shows the same reference and terms. Then pay as agreed.</li>
    </ol>
    <p class="note">Trades start at $${MINIMUM_USD}. A live price is valid for 15 minutes. ${NEVER_ASK}</p>
  </section>`;
}

/** Side, amounts and rate in the notation of the chat message, so that both sides read the same. */
export function slipPage(
  slip: SlipAnswer,
  chat: Pick<Order, "message" | "whatsappUrl"> | null,
  desk: LiteDesk,
): SafeHtml {
  const { coin, freshness } = slip;
  const isExpired = slip.status === "expired";
  return html`<h1>${isExpired ? SLIP_EXPIRED : "Your slip"}</h1>
    <p>
      ${isExpired ? "Its price is no longer valid. Make a new order to get the current price." : chat ? `One step left: press Send in ${CHAT_SERVICE.name}.` : SLIP_UNALTERED}
    </p>
    <article class="slip" aria-label="Order slip ${slip.reference}">
      <div class="row"><span class="name">${desk.brandName}</span> <b class="mono">${slip.reference}</b></div>
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
      ${isExpired ? html`<p><a class="button" href="/lite/order?side=${slip.side}&amp;coin=${coin.id}">Make a new order</a></p>` : null}
      ${!isExpired && chat ? chatPart(chat) : null}
    </article>
    <p class="note">${SLIP_IS_AN_OFFER} ${NEVER_ASK}</p>`;
}

function chatPart({ message, whatsappUrl }: Pick<Order, "message" | "whatsappUrl">): SafeHtml {
  return html`<p>
      <a class="button" href="${whatsappUrl}" rel="noopener noreferrer">Open ${CHAT_SERVICE.name}</a>
    </p>
    <hr />
    <p class="note">No ${CHAT_SERVICE.name} here? Copy this text and send it from your phone:</p>
    <pre>${message}</pre>`;
}

export function unknownSlipPage(): SafeHtml {
  return html`<h1>${SLIP_NOT_OURS}</h1>
    <p>${SLIP_NO_MONEY}</p>
    <ul>
      <li>${SLIP_LINK_CUT_OFF}</li>
      <li>
        ${SLIP_FORGED}
        <a href="/support">tell our support</a>.
      </li>
    </ul>`;
}

/** For what went wrong before there was a page. */
export function troublePage(title: string, sentence: string, again: string | null): SafeHtml {
  return html`<h1>${title}</h1>
    <p>${sentence}</p>
    ${again === null ? html`<p><a class="button" href="/lite">Start</a></p>` : html`<p><a class="button" href="${again}">Try again</a></p>`}`;
}

function freshnessRow(freshness: Freshness, subject: string, address: string, format: LiteFormat): SafeHtml {
  return html`<div class="row">
    <p class="note">${freshnessText(freshness, subject, format)}</p>
    <a href="${address}">Reload</a>
  </div>`;
}

/** Source, age and time of the prices. Each sentence stays true while nobody reloads the page. */
function freshnessText(freshness: Freshness, subject: string, format: LiteFormat): SafeHtml {
  const { asOf } = freshness;
  const tone = freshnessTone(freshness, format.now);
  const time = html`<time datetime="${asOf}">${format.time(asOf)}</time>`;
  switch (tone) {
    case "indicative":
      return html`<b>Indicative ${subject}</b>, not market prices`;
    case "live":
      return html`<b>Live</b> when this page loaded at ${format.time(format.now)}: from ${time},
        ${format.age(asOf)} old`;
    case "updated":
      return html`<b>Updated</b> at ${time}, ${format.age(asOf)} before this page loaded`;
    case "delayed":
      return html`<b>Delayed</b>, from ${time}, ${format.age(asOf)} before this page loaded`;
  }
}

function stampText({ source, asOf }: Freshness): SafeHtml {
  if (source === "fallback") return html`Indicative<br />to be confirmed`;
  const time = utcTime(asOf);
  return source === "live" ? html`Live<br />at ${time}` : html`Delayed<br />from ${time}`;
}

/** Unknown where the volume is, too (docs/product.md, P4.5). */
function knownChange({ change24h, volume }: Rate): number | null {
  return volume === 0 ? null : change24h;
}

function rateNote({ indicative, cross, agreement }: Rate): SafeHtml | null {
  const words = indicative
    ? "indicative"
    : cross
      ? "by way of USD"
      : agreement === "disputed"
        ? "disputed"
        : null;
  return words === null ? null : html` <small>${words}</small>`;
}

function change(percent: number | null, format: LiteFormat): SafeHtml {
  if (percent === null) return html`—`;
  const text = format.change(percent);
  // What rounds to zero has no sign and no direction.
  if (!/[+\u2212]/.test(text)) return html`${text}`;
  const isDown = percent < 0;
  return html`<span class="${isDown ? "down" : "up"}">${isDown ? "▼" : "▲"} ${text}</span>`;
}

function checked(is: boolean): SafeHtml | null {
  return is ? html` checked` : null;
}
