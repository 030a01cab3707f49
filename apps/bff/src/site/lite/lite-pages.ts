import { html, type SafeHtml } from "@remix-run/html-template";
import type {
  ExchangeCoinsAnswer,
  Freshness,
  MarketCoinsAnswer,
  Rate,
  RatesAnswer,
} from "@tradeslip/contracts";
import { knownFigure } from "@tradeslip/contracts/rules";
import { freshnessText, type LiteFormat } from "./lite-format.ts";
import { deskRules, orderForm, type OrderForm } from "./lite-order-page.ts";

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
    <h2>1 BTC in ${own.country} <small>${change(knownFigure(own, "change24h"), format)} 24h</small></h2>
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
                <td class="num">${change(knownFigure(rate, "change24h"), format)}</td>
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
