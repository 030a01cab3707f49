import { html, type SafeHtml } from "@remix-run/html-template";
import type {
  DeskFacts,
  ExchangeCoin,
  ExchangeCoinsAnswer,
  LocalRate,
  PublicConfig,
} from "@tradeslip/contracts";
import {
  type AmountUnit,
  choiceUnit,
  feePercent,
  isDisputed,
  islandIn,
  maskedEmail,
  type Message,
  MINIMUM_USD,
  NO_CHAT,
  pathIn,
  SOURCES_DISAGREE,
} from "@tradeslip/contracts/rules";
import { DISPUTED_NOTE, freshnessLines, type LiteFormat } from "./lite-format.ts";
import { moneyChoice } from "./lite-local-money.ts";
import { coinOption, isIndicative, shownPrices } from "./lite-shown-prices.ts";
import { NEVER_ASK } from "./lite-slip-page.ts";
import { richText } from "./rich-text.ts";

export const MAKE_ORDER: Message = /*i18n*/ { id: "lite.make_order", message: "Make an order" };
const MINIMUM = `$${MINIMUM_USD}`;

/** What a person typed into the order form, as typed. */
export interface OrderForm {
  readonly side: "buy" | "sell";
  readonly coin: string;
  readonly amount: string;
  /** Undefined while none is chosen. */
  readonly unit?: AmountUnit["kind"] | undefined;
  /** Currency that is paid or paid out; empty for dollars. */
  readonly currency: string;
}

/** What the person is told or asked about an order, above the form, which keeps what was typed. */
export type OrderTrouble = Refusal | AmountQuestion;

interface Refusal {
  readonly kind: "error";
  readonly sentence: Message;
  /** Whether the typed amount is the reason: the sentence is then shown beside it too. */
  readonly isOfAmount: boolean;
}

interface AmountQuestion {
  readonly kind: "question";
  readonly sentence: Message;
  readonly unit: AmountUnit;
  readonly choices: readonly string[];
}

/** An order in the making. */
export interface LiteOrder {
  readonly form: OrderForm;
  readonly trouble: OrderTrouble | null;
  /** Of the logged-in account, which will own the order too (docs/product.md, P8.14). */
  readonly email: string | null;
  readonly desk: LiteDeskNow;
  /** Rates of local money; empty when the desk only takes dollars. */
  readonly rates: readonly LocalRate[];
}

type OperatorFacts = PublicConfig["desk"];

/** The desk's current state, as pages show it. */
export type LiteDeskNow = Pick<
  DeskFacts,
  "open" | "opensAt" | "notice" | "refusesOrders" | "hours" | "contacts" | "takesOrders"
>;

export function orderPage(
  coins: ExchangeCoinsAnswer,
  order: LiteOrder,
  facts: OperatorFacts,
  format: LiteFormat,
): SafeHtml {
  const { say } = format;
  const { trouble } = order;
  return html`<h1>${say(MAKE_ORDER)}</h1>
    ${
      trouble
        ? html`<div class="problem" role="alert">
            <h2>${say(/*i18n*/ { id: "lite.order_not_ready", message: "Your order isn't ready yet" })}</h2>
            <p>${troubleLine(trouble, format)}</p>
          </div>`
        : null
    }
    ${orderForm(coins, order, format)} ${deskRules(facts, order.desk, format)}`;
}

function troubleLine(trouble: OrderTrouble, { say }: LiteFormat): SafeHtml {
  if (trouble.kind === "error" && !trouble.isOfAmount) return html`${say(trouble.sentence)}`;
  return html`<a href="#${trouble.kind === "error" ? "amount" : "which"}">${say(trouble.sentence)}</a>`;
}

export function orderForm(
  { coins, freshness }: ExchangeCoinsAnswer,
  { form, trouble, email, desk, rates }: LiteOrder,
  format: LiteFormat,
): SafeHtml {
  const { say } = format;
  const asks = trouble?.kind === "question" ? trouble : null;
  const refusal = trouble?.kind === "error" && trouble.isOfAmount ? trouble : null;
  const disputed = coins.filter((coin) => isDisputed(coin, freshness));
  return html`<form action="/lite/order" method="post">
    ${closedNote(desk, format)}
    <fieldset class="choice">
      <legend>${say(/*i18n*/ { id: "lite.i_want_to", message: "I want to" })}</legend>
      <label
        ><input type="radio" name="side" value="buy" ${checked(form.side === "buy")} />
        ${say(/*i18n*/ { id: "lite.buy", message: "Buy" })}</label
      >
      <label
        ><input type="radio" name="side" value="sell" ${checked(form.side === "sell")} />
        ${say(/*i18n*/ { id: "lite.sell", message: "Sell" })}</label
      >
    </fieldset>
    <label class="label" for="coin"
      >${say(coins.every(({ ask, bid }) => ask === bid) ? COIN_AND_PRICE : COIN_AND_PRICES)}</label
    >
    <select id="coin" name="coin" aria-describedby="age">
      ${coins.map((coin) => coinOption(coin, { chosen: form.coin, isDisputed: disputed.includes(coin) }, format))}
    </select>
    <div class="note" id="age">
      ${freshnessLines(freshness, "prices", format)}
      ${disputed.length > 0 ? html`<p>${say(DISPUTED_NOTE)}: ${say(SOURCES_DISAGREE)}</p>` : null}
      ${coins.some((coin) => isIndicative(coin) && !disputed.includes(coin)) ? html`<p>${say(INDICATIVE_SIGN)}</p>` : null}
      ${feeNote(coins, format)}
    </div>
    <label class="label" for="amount">${say(/*i18n*/ { id: "lite.amount", message: "Amount" })}</label>
    <input
      id="amount"
      name="amount"
      inputmode="decimal"
      autocomplete="transaction-amount"
      required
      maxlength="40"
      placeholder="${say(/*i18n*/ { id: "lite.example_amount", message: "e.g. {amount}", values: { amount: MINIMUM_USD } })}"
      value="${form.amount}"
      aria-describedby="${refusal ? "refused hint" : "hint"}"
      ${refusal || asks ? html` aria-invalid="true"` : null}
    />
    ${refusal ? html`<p class="problem" id="refused">${say(refusal.sentence)}</p>` : null}
    <fieldset class="choice">
      <legend>${say(/*i18n*/ { id: "lite.amount_is_in", message: "The amount is in" })}</legend>
      <label
        ><input type="radio" name="unit" value="usd" ${checked(form.unit === "usd")} required />
        ${say(/*i18n*/ { id: "lite.us_dollars", message: "US dollars" })}</label
      >
      <label
        ><input type="radio" name="unit" value="coin" ${checked(form.unit === "coin")} required />
        ${say(/*i18n*/ { id: "lite.the_coin", message: "The coin" })}</label
      >
      ${
        rates.length === 0
          ? null
          : html`<label
              ><input type="radio" name="unit" value="local" ${checked(form.unit === "local")} required />
              ${say(/*i18n*/ { id: "lite.the_money_below", message: "The money chosen below" })}</label
            >`
      }
    </fieldset>
    <p class="note" id="hint">
      ${say(/*i18n*/ { id: "lite.minimum_trade", message: "Minimum trade: {minimum}", values: { minimum: islandIn(format.formats, MINIMUM) } })}
    </p>
    <input type="hidden" name="prices" value="${shownPrices(coins)}" />
    ${moneyChoice(rates, form.currency, format)} ${asks ? amountChoices(asks, format) : null}
    ${email === null || !desk.takesOrders ? null : keptWith(email, format)}
    ${
      desk.contacts.length === 0
        ? null
        : html`<button>${say(/*i18n*/ { id: "lite.get_slip", message: "Get my slip" })}</button>
            <p class="note">
              ${say(/*i18n*/ { id: "lite.nothing_sent", message: "Nothing is sent yet. You'll see your slip first." })}
            </p>`
    }
  </form>`;
}

/** Null while the desk is open and has a chat. */
function closedNote(
  { open, opensAt, notice, refusesOrders, contacts }: LiteDeskNow,
  { say, utcDateTime }: LiteFormat,
): SafeHtml | null {
  if (contacts.length === 0) return html`<p class="note"><strong>${say(NO_CHAT)}</strong></p>`;
  if (open) return null;
  const opens =
    opensAt === null
      ? ""
      : say(
          /*i18n*/ {
            id: "lite.desk_opens",
            message: "It opens at {time}.",
            values: { time: utcDateTime(opensAt) },
          },
        );
  const becomes = refusesOrders
    ? say(/*i18n*/ { id: "lite.desk_refuses", message: "It takes no new orders until then." })
    : say(
        /*i18n*/ {
          id: "lite.desk_answers_later",
          message: "You can order now; we'll answer when we open.",
        },
      );
  return html`<p class="note">
      <strong>${say(/*i18n*/ { id: "lite.desk_closed", message: "The desk is closed right now." })}</strong>
      ${opens} ${becomes}
    </p>
    ${notice === null ? null : html`<p class="note">${notice}</p>`}`;
}

/**
 * Logging out needs scripts, as logging in did: the link opens a page of its own, so that what is typed
 * stays.
 */
function keptWith(email: string, { locale, say }: LiteFormat): SafeHtml {
  const values = { email: maskedEmail(email) };
  const sentence = say(
    /*i18n*/ { id: "lite.kept_with", message: "Kept with {email}. <settings>Not you?</settings>", values },
  );
  const settings = (text: string) =>
    html`<a href="${pathIn(locale, "/settings")}" target="_blank" rel="noopener noreferrer">${text}</a>`;
  return html`<p class="note">${richText(sentence, { settings })}</p>`;
}

const COIN_AND_PRICE: Message = /*i18n*/ { id: "lite.coin_and_price", message: "Coin and price" };
const COIN_AND_PRICES: Message = /*i18n*/ {
  id: "lite.coin_and_prices",
  message: "Coin, and price to buy / to sell",
};
const FEE_IN_PRICES: Message = /*i18n*/ {
  id: "lite.fee_in_prices",
  message: "Our fee is in these prices: {buy} when you buy, {sell} when you sell.",
};
const INDICATIVE_SIGN: Message = /*i18n*/ {
  id: "lite.indicative_sign",
  message: "≈ is an indicative price: our team will confirm it.",
};

/** The desk's fee; null where there is none, or where it is confirmed first. */
function feeNote([coin]: readonly ExchangeCoin[], { say, formats }: LiteFormat): SafeHtml | null {
  if (coin === undefined || coin.indicative || coin.ask === coin.bid) return null;
  const [buy, sell] = [coin.ask, coin.bid].map((rate) =>
    islandIn(formats, `${feePercent(coin.price, rate)}%`),
  );
  return html`<p>${say({ ...FEE_IN_PRICES, values: { buy, sell } })}</p>`;
}

/** A choice for each reading of the amount. None is preselected. */
function amountChoices({ sentence, unit, choices }: AmountQuestion, format: LiteFormat): SafeHtml {
  return html`<fieldset class="problem" id="which">
    <legend>${format.say(sentence)}</legend>
    ${choices.map(
      (value) =>
        html`<label
          ><input type="radio" name="exact" value="${value}" />
          ${format.amount(value, choiceUnit(value, unit))}</label
        > `,
    )}
  </fieldset>`;
}

const WHERE_TO_PAY: Message = /*i18n*/ {
  id: "lite.where_to_pay",
  message: "Where to pay appears on your order page, and nowhere else.",
};
/** For a desk that keeps no orders. */
const PAY_AS_AGREED: Message = /*i18n*/ {
  id: "lite.pay_as_agreed",
  message: "Then pay as agreed there, in the chat that you opened from your own slip.",
};

/** What a person agrees to. The numbers are the desk's own. */
export function deskRules(
  facts: OperatorFacts,
  { contacts, takesOrders }: Pick<LiteDeskNow, "contacts" | "takesOrders">,
  { say, formats }: LiteFormat,
): SafeHtml | null {
  // Without a chat none of this works yet.
  if (contacts.length === 0) return null;
  return html`<section aria-labelledby="rules">
    <h2 id="rules">${say(/*i18n*/ { id: "lite.how_it_works", message: "How it works" })}</h2>
    <ol>
      <li>
        ${say(/*i18n*/ { id: "lite.step_slip", message: "Get a slip. It shows both amounts, the rate and how long it's valid." })}
      </li>
      <li>
        ${say(/*i18n*/ { id: "lite.step_chat", message: "Open the chat and press Send. Someone from our team answers there." })}
      </li>
      <li>
        ${say(/*i18n*/ { id: "lite.step_check", message: "Check that the chat shows the same reference and terms." })}
        ${say(takesOrders ? WHERE_TO_PAY : PAY_AS_AGREED)}
      </li>
    </ol>
    <p class="note">
      ${say(/*i18n*/ { id: "lite.trades_start_at", message: "Trades start at {minimum}. A live price is valid for 15 minutes.", values: { minimum: islandIn(formats, MINIMUM) } })}
      ${say(NEVER_ASK)}
    </p>
    ${factLines(facts).map((line) => html`<p class="note">${say(line)}</p> `)}
  </section>`;
}

export const REFUNDS: Message = /*i18n*/ { id: "lite.refunds", message: "Refunds: {refundRule}" };

/** The operator's facts about hours and money. */
function factLines({ hours, paymentMethods, refundRule }: OperatorFacts): readonly Message[] {
  const methods = paymentMethods.join(", ");
  return [
    ...(hours === null
      ? []
      : [/*i18n*/ { id: "lite.desk_hours", message: "Hours: {hours}", values: { hours } }]),
    ...(methods === ""
      ? []
      : [
          /*i18n*/ {
            id: "lite.payment_methods",
            message: "You pay, or are paid, by: {methods}",
            values: { methods },
          },
        ]),
    ...(refundRule === null ? [] : [{ ...REFUNDS, values: { refundRule } }]),
  ];
}

function checked(is: boolean): SafeHtml | null {
  return is ? html` checked` : null;
}
