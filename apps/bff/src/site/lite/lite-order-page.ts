import { html, type SafeHtml } from "@remix-run/html-template";
import type { ExchangeCoin, ExchangeCoinsAnswer } from "@tradeslip/contracts";
import { type AmountUnit, MINIMUM_USD } from "@tradeslip/contracts/rules";
import { freshnessText, type LiteFormat } from "./lite-format.ts";
import { NEVER_ASK } from "./lite-slip-page.ts";

/** What a person typed into the order form, as typed. */
export interface OrderForm {
  readonly side: "buy" | "sell";
  readonly coin: string;
  readonly amount: string;
  readonly unit: AmountUnit["kind"];
}

/** What an order needs to be told or asked, above the form that keeps what was typed. */
export type OrderTrouble = { readonly kind: "error"; readonly sentence: string } | AmountQuestion;

interface AmountQuestion {
  readonly kind: "question";
  readonly sentence: string;
  readonly unit: AmountUnit;
  readonly choices: readonly string[];
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

export function orderForm(
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
export function deskRules(): SafeHtml {
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

function checked(is: boolean): SafeHtml | null {
  return is ? html` checked` : null;
}
