import { html, type SafeHtml } from "@remix-run/html-template";
import type {
  ExchangeCoinsAnswer,
  Freshness,
  MarketCoinsAnswer,
  PublicConfig,
  Rate,
  RatesAnswer,
} from "@tradeslip/contracts";
import {
  directionOf,
  freshnessOf,
  isDisputed,
  isSameSpread,
  knownFigure,
  type Message,
  NO_SPREAD,
  pathIn,
  type Spread,
} from "@tradeslip/contracts/rules";
import type { Language } from "@tradeslip/node-kit/languages";
import { markEnglish } from "@tradeslip/node-kit/mark-english";
import { DISPUTED_NOTE, freshnessLines, type LiteFormat, type Subject } from "./lite-format.ts";
import { deskRules, MAKE_ORDER, orderForm, type LiteOrder } from "./lite-order-page.ts";

/** What every page says about the desk. */
export interface LiteDesk {
  readonly brandName: string;
  /** Whether the prices are demo data. */
  readonly demo: boolean;
  /** The desk's current spread. */
  readonly spread: () => Spread;
  /** What the operator says about the desk. */
  readonly facts: PublicConfig["desk"];
  /** Style sheet, inline: one request fewer on a slow line. */
  readonly style: string;
}

export interface LitePage {
  readonly title: string;
  readonly body: SafeHtml;
}

export function litePage(
  desk: LiteDesk,
  { title, body }: LitePage,
  { locale, formats, say }: Language,
): string {
  // Must be byte for byte what the policy's hash was made from.
  const style = html.raw`${`<style>${desk.style}</style>`}`;
  const [fullSite, support, verify] = ["/", "/support", "/verify"].map((path) => pathIn(locale, path));
  const page = String(
    html`<!doctype html>
      <html lang="${locale}" dir="${directionOf(locale)}">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width,initial-scale=1" />
          <meta name="format-detection" content="telephone=no, date=no, address=no, email=no" />
          <meta name="color-scheme" content="light dark" />
          <meta name="robots" content="noindex" />
          <link rel="icon" href="data:," />
          <title>
            ${say(/*i18n*/ { id: "lite.page_title", message: "{title} | {brand} lite", values: { title, brand: desk.brandName } })}
          </title>
          ${style}
        </head>
        <body>
          <header class="row">
            <a class="name" href="/lite"
              ><span aria-hidden="true">${[...desk.brandName][0]}</span>
              ${say(/*i18n*/ { id: "lite.site_name", message: "{brand} lite", values: { brand: desk.brandName } })}</a
            >
            <a href="${fullSite}">${say(/*i18n*/ { id: "lite.full_site", message: "Full site" })}</a>
          </header>
          <main>${body}</main>
          <footer>
            <nav aria-label="${say(/*i18n*/ { id: "lite.pages", message: "Pages" })}">
              <a href="/lite">${say(START)}</a>
              <a href="/lite/rates">${say(/*i18n*/ { id: "lite.rates", message: "Rates" })}</a>
              <a href="/lite/market">${say(MARKET)}</a>
              <a href="/lite/order">${say(/*i18n*/ { id: "lite.order", message: "Order" })}</a>
              <a href="${support}">${say(/*i18n*/ { id: "lite.help", message: "Help" })}</a>
              <a href="${verify}">${say(/*i18n*/ { id: "lite.is_it_us", message: "Is this us?" })}</a>
            </nav>
            ${whoRuns(desk.facts)}
            ${
              isSameSpread(desk.spread(), NO_SPREAD)
                ? null
                : html`<p class="note">
                    ${say(/*i18n*/ { id: "lite.spread", message: "Our prices include our fee: {buyPercent}% when you buy, {sellPercent}% when you sell.", values: percentsOf(desk.spread(), formats) })}
                  </p>`
            }
            ${desk.demo ? html`<p class="note">${say(/*i18n*/ { id: "lite.demo_data", message: "Demo data, not market prices." })}</p>` : html`<p class="note">${say(/*i18n*/ { id: "lite.data_source", message: "Market data by CoinGecko" })}</p>`}
          </footer>
        </body>
      </html> `,
  );
  return markEnglish(page);
}

function percentsOf(spread: Spread, formats: string): Record<keyof Spread, string> {
  const percent = new Intl.NumberFormat(formats, { maximumFractionDigits: 4 });
  return {
    buyPercent: percent.format(Number(spread.buyPercent)),
    sellPercent: percent.format(Number(spread.sellPercent)),
  };
}

/** Omits what the operator did not set (docs/product.md, P1.15). */
function whoRuns({ legalName, licence, address }: PublicConfig["desk"]): SafeHtml | null {
  const facts = [legalName, licence, address].filter((fact) => fact !== null);
  return facts.length === 0 ? null : html`<p class="note">${facts.join(" · ")}</p>`;
}

interface StartPage {
  readonly rates: RatesAnswer;
  readonly own: Rate;
  readonly coins: ExchangeCoinsAnswer;
  readonly order: LiteOrder;
  readonly facts: PublicConfig["desk"];
}

export const START_TITLE: Message = /*i18n*/ { id: "lite.start_title", message: "Buy or sell with a person" };
export const RATES_TITLE: Message = /*i18n*/ { id: "lite.bitcoin_rates", message: "Bitcoin rates" };
export const MARKET: Message = /*i18n*/ { id: "lite.market", message: "Market" };
const DAY: Message = /*i18n*/ { id: "lite.day", message: "24h" };
const START: Message = /*i18n*/ { id: "lite.start", message: "Start" };
const WE_BUY: Message = /*i18n*/ { id: "lite.we_buy_at", message: "We buy at" };
const WE_SELL: Message = /*i18n*/ { id: "lite.we_sell_at", message: "We sell at" };

export function startPage({ rates, own, coins, order, facts }: StartPage, format: LiteFormat): SafeHtml {
  const { say } = format;
  return html`<h1>${say(START_TITLE)}</h1>
    ${freshnessRow(freshnessOf(own, rates.freshness), "rates", "/lite", format)}
    <h2>
      ${say(/*i18n*/ { id: "lite.btc_in", message: "1 BTC in {country}", values: { country: countryOf(own, format) } })}
      <small>${change(knownFigure(own, "change24h"), format)} ${say(DAY)}</small>
    </h2>
    <dl class="two">
      <div>
        <dt>${say(WE_BUY)}</dt>
        <dd class="price">${format.rate(own.buyRate, own.currency)}</dd>
      </div>
      <div>
        <dt>${say(WE_SELL)}</dt>
        <dd class="price">${format.rate(own.sellRate, own.currency)}</dd>
      </div>
    </dl>
    <p class="note">
      ${say(/*i18n*/ { id: "lite.rates_are_a_guide", message: "A guide, 0.2% below and above the market. Orders are made at the prices below, in US dollars." })}
    </p>
    ${own.indicative ? html`<p class="note">${say(/*i18n*/ { id: "lite.indicative_rate", message: "Indicative: our team will confirm this rate in chat." })}</p>` : null}
    <details>
      <summary>${say(/*i18n*/ { id: "lite.other_countries", message: "Other countries" })}</summary>
      <ul class="links">
        ${rates.rates.map((rate) => html`<li>${countryLink(rate, format)}</li> `)}
      </ul>
    </details>
    <p>
      <a href="/lite/rates">${say(/*i18n*/ { id: "lite.all_rates", message: "All rates" })}</a> &nbsp;
      <a href="/lite/market">${say(MARKET)}</a>
    </p>
    <section aria-labelledby="order">
      <h2 id="order">${say(MAKE_ORDER)}</h2>
      ${orderForm(coins, order, format)}
    </section>
    ${deskRules(facts, order.desk, format)}`;
}

export function ratesPage({ freshness, rates }: RatesAnswer, format: LiteFormat): SafeHtml {
  const { say } = format;
  return html`<h1>${say(RATES_TITLE)}</h1>
    ${freshnessRow(freshness, "rates", "/lite/rates", format)}
    <div class="wide">
      <table class="rates">
        <thead>
          <tr>
            <th scope="col">${say(/*i18n*/ { id: "lite.btc_in_column", message: "1 BTC in" })}</th>
            <th scope="col" class="num">${say(WE_BUY)}</th>
            <th scope="col" class="num">${say(WE_SELL)}</th>
            <th scope="col" class="num">${say(DAY)}</th>
          </tr>
        </thead>
        <tbody>
          ${rates.map(
            (rate) =>
              html`<tr>
                <th scope="row">${countryLink(rate, format)}${rateNote(rate, format)}</th>
                <td class="num">${format.wholeRate(rate.buyRate, rate.currency)}</td>
                <td class="num">${format.wholeRate(rate.sellRate, rate.currency)}</td>
                <td class="num">${change(knownFigure(rate, "change24h"), format)}</td>
              </tr> `,
          )}
        </tbody>
      </table>
    </div>
    <p><a class="button" href="/lite/order">${say(MAKE_ORDER)}</a></p>`;
}

export function marketPage({ freshness, coins }: MarketCoinsAnswer, format: LiteFormat): SafeHtml {
  const { say } = format;
  return html`<h1>${say(MARKET)}</h1>
    ${freshnessRow(freshness, "prices", "/lite/market", format)}
    <div class="wide">
      <table>
        <thead>
          <tr>
            <th scope="col">${say(/*i18n*/ { id: "lite.coin_column", message: "Coin" })}</th>
            <th scope="col" class="num">${say(/*i18n*/ { id: "lite.price_column", message: "Price" })}</th>
            <th scope="col" class="num">${say(DAY)}</th>
          </tr>
        </thead>
        <tbody>
          ${coins.map(
            (coin) =>
              html`<tr>
                <th scope="row">
                  ${coin.name}
                  <small>${coin.symbol}${coinNote(coin, freshness, format)}</small>
                </th>
                <td class="num">${format.marketPrice(coin.price)}</td>
                <td class="num">${change(coin.change24h, format)}</td>
              </tr> `,
          )}
        </tbody>
      </table>
    </div>
    <p><a class="button" href="/lite/order">${say(MAKE_ORDER)}</a></p>`;
}

/** For what went wrong before a page could be made. */
export function troublePage(
  title: Message,
  sentence: Message,
  again: string | null,
  { say }: Language,
): SafeHtml {
  return html`<h1>${say(title)}</h1>
    <p>${say(sentence)}</p>
    ${again === null ? html`<p><a class="button" href="/lite">${say(START)}</a></p>` : html`<p><a class="button" href="${again}">${say(/*i18n*/ { id: "lite.try_again", message: "Try again" })}</a></p>`}`;
}

function freshnessRow(freshness: Freshness, subject: Subject, address: string, format: LiteFormat): SafeHtml {
  return html`<div class="row">
    <div class="note">${freshnessLines(freshness, subject, format)}</div>
    <a href="${address}">${format.say(/*i18n*/ { id: "lite.reload", message: "Reload" })}</a>
  </div>`;
}

const NOTES = {
  indicative: /*i18n*/ { id: "lite.note_indicative", message: "indicative" },
  cross: /*i18n*/ { id: "lite.note_cross", message: "by way of USD" },
  disputed: DISPUTED_NOTE,
  delayed: /*i18n*/ { id: "lite.note_delayed", message: "delayed" },
} satisfies Record<string, Message>;

function countryOf({ country, countryCode }: Rate, format: LiteFormat): string {
  return format.countryName(countryCode, country);
}

function countryLink(rate: Rate, format: LiteFormat): SafeHtml {
  return html`<a href="/lite?country=${rate.countryCode}">${countryOf(rate, format)}</a>`;
}

function rateNote({ indicative, cross, agreement, staleAsOf }: Rate, { say }: LiteFormat): SafeHtml | null {
  const words = indicative
    ? NOTES.indicative
    : cross
      ? NOTES.cross
      : agreement === "disputed"
        ? NOTES.disputed
        : staleAsOf === undefined
          ? null
          : NOTES.delayed;
  return words === null ? null : html` <small>${say(words)}</small>`;
}

function coinNote(
  coin: MarketCoinsAnswer["coins"][number],
  ofAll: Freshness,
  { say }: LiteFormat,
): SafeHtml | null {
  if (isDisputed(coin, ofAll)) return html`, ${say(NOTES.disputed)}`;
  return coin.staleAsOf === undefined ? null : html`, ${say(NOTES.delayed)}`;
}

function change(percent: number | null, format: LiteFormat): SafeHtml {
  if (percent === null) return html`—`;
  const text = format.change(percent);
  // What rounds to zero has no sign and no direction.
  if (!/[+\u2212]/.test(text)) return html`${text}`;
  const isDown = percent < 0;
  return html`<span class="${isDown ? "down" : "up"}">${isDown ? "▼" : "▲"} ${text}</span>`;
}
