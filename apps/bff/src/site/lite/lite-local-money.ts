import { html, type SafeHtml } from "@remix-run/html-template";
import type { LocalRate, TradeSide } from "@tradeslip/contracts";
import {
  localTrade,
  type LocalTyped,
  type Message,
  type RateFrom,
  TRADE_SIDES,
  UPDATING_RATE,
  withCents,
} from "@tradeslip/contracts/rules";
import type { LiteFormat } from "./lite-format.ts";

const PAY_IN: Message = /*i18n*/ { id: "lite.pay_in", message: "You pay, or are paid, in" };
const RATES: Readonly<Record<"desk" | "reference", Message>> = {
  desk: /*i18n*/ {
    id: "lite.local_rate",
    message: "1 USD = {buy} to buy, {sell} to sell: our rate, set {age} ago.",
  },
  reference: /*i18n*/ {
    id: "lite.local_rate_by_market",
    message: "1 USD = {buy} to buy, {sell} to sell: our rate by the market, from {age} ago.",
  },
};
const FROM_USD: Message = /*i18n*/ {
  id: "lite.local_rate_tier",
  message: "From {usd} on: {buy} to buy, {sell} to sell.",
};

/** Choice of an order's currency, with the rates of a dollar; null where the desk only takes dollars. */
export function moneyChoice(
  rates: readonly LocalRate[],
  chosen: string,
  format: LiteFormat,
): SafeHtml | null {
  if (rates.length === 0) return null;
  const option = (value: string, code: string) =>
    html`<option value="${value}" ${value === chosen ? html` selected` : null}>
      ${code} · ${currencyName(code, format.formats)}
    </option> `;
  return html`<label class="label" for="currency">${format.say(PAY_IN)}</label>
    <select id="currency" name="currency" aria-describedby="local-rates">
      ${option("", "USD")} ${rates.map(({ currency }) => option(currency, currency))}
    </select>
    <div class="note" id="local-rates">${rates.map((rate) => html`<p>${rateLine(rate, format)}</p> `)}</div>
    <input type="hidden" name="shown" value="${shownRates(rates)}" />`;
}

/** What a dollar is: "1,650.00 NGN". */
export function dollarIn(currency: string, rate: string, { amount }: Pick<LiteFormat, "amount">): string {
  const text = withCents(rate);
  return amount(text, { kind: "local", symbol: currency, decimals: text.split(".")[1]!.length });
}

function rateLine(rate: LocalRate, format: LiteFormat): SafeHtml {
  const { currency, tiers, source, asOf, old } = rate;
  if (old) return html`${format.say(updatingRate(currency))}`;
  const valuesFrom = (fromUsd: string) => {
    const rateOf = (side: TradeSide) => {
      const isReached = (tier: RateFrom) => Number(tier.fromUsd) <= Number(fromUsd);
      return dollarIn(currency, tiers[side].findLast(isReached)!.rate, format);
    };
    return { buy: rateOf("buy"), sell: rateOf("sell") };
  };
  const steps = [...tiers.buy, ...tiers.sell].map(({ fromUsd }) => Number(fromUsd));
  const above = [...new Set(steps)].filter((from) => from > 0).toSorted((one, other) => one - other);
  const base = { ...RATES[source], values: { ...valuesFrom("0"), age: format.age(asOf) } };
  return html`${format.say(base)}
  ${above.map((from) => html`${format.say({ ...FROM_USD, values: { usd: format.sum(String(from), "USD"), ...valuesFrom(String(from)) } })} `)}`;
}

/** The message for an old rate, with the currency's name in the reader's language. */
export function updatingRate(code: string): Message {
  return { ...UPDATING_RATE, values: { currency: (formats) => currencyName(code, formats) } };
}

function currencyName(code: string, formats: string): string {
  return new Intl.DisplayNames(formats, { type: "currency" }).of(code) ?? code;
}

/** One side of a currency: its code, the side, then dollars and rate in turn. A form escapes none of it. */
const SHOWN_SIDE = /^[A-Z]{3}-(?:buy|sell)(?:-\d+(?:\.\d+)?-(?=[\d.]*[1-9])\d+(?:\.\d+)?)+$/;

/** The rates that a page shows. Its form sends them back, so that the order is made at them. */
function shownRates(rates: readonly LocalRate[]): string {
  const sides = rates.flatMap(({ currency, tiers }) =>
    TRADE_SIDES.map((side) => [
      currency,
      side,
      ...tiers[side].flatMap(({ fromUsd, rate }) => [fromUsd, rate]),
    ]),
  );
  return sides.map((parts) => parts.join("-")).join("_");
}

interface ShownOrder {
  readonly currency: string;
  readonly side: TradeSide;
  readonly typed: LocalTyped;
  /** USD for one coin, as decimal text. */
  readonly coinRate: string;
}

/** The rate that the form showed for an order; undefined if it showed none. */
export function shownRate(
  shown: string,
  { currency, side, typed, coinRate }: ShownOrder,
): string | undefined {
  const found = shown
    .split("_")
    .find((each) => each.startsWith(`${currency}-${side}-`) && SHOWN_SIDE.test(each));
  if (found === undefined) return undefined;
  const [, , ...numbers] = found.split("-");
  const rates: RateFrom[] = [];
  for (let place = 0; place < numbers.length; place += 2)
    rates.push({ fromUsd: numbers[place]!, rate: numbers[place + 1]! });
  // Only the tier matters here, not the amounts.
  return localTrade(typed, { rate: coinRate, rates, digits: 0, coinDigits: 0 }).localRate;
}
