import { html, type SafeHtml } from "@remix-run/html-template";
import type { OrderStatus, SlipAnswer } from "@tradeslip/contracts";
import {
  CANCEL_BEFORE,
  CANT_CHECK,
  CANT_CHECK_COINS,
  deadlineSentence,
  destinationForm,
  type Message,
  AGENT_FINISHED,
  HALF_ANSWERED,
  NOT_OPENED_IN_TIME,
  headlineFacts,
  NO_HOLD,
  PRICED_AT,
  ONLY_HERE,
  orderHeadline,
  PAID_CONSEQUENCE,
  PAID_MONEY,
  PAID_QUESTION,
  networkNamed,
  pathIn,
  PAY_FOR_YOUR_OWN,
  SEND_FOR_YOUR_OWN,
  THE_DESK,
  THREAD_LIMITS,
  THREAD_WAITS,
  unansweredBy,
  wasMoneySeen,
  YES_PAID,
} from "@tradeslip/contracts/rules";
import type { Language } from "@tradeslip/node-kit/languages";
import type { LiteFormat } from "./lite-format.ts";
import { customerForm, formsOf, type LiteForm, type LiteTrouble, THREAD_FORM } from "./lite-customer-form.ts";
import { dollarIn } from "./lite-local-money.ts";
import { actsPart, OPEN_CHAT } from "./lite-next-acts.ts";
import { REFUNDS } from "./lite-order-page.ts";
import { slipPaper, YOU_ARE_PAID, YOU_PAY } from "./lite-slip-page.ts";

export interface LiteProgress {
  readonly token: string;
  readonly slip: SlipAnswer;
  readonly trouble: LiteTrouble | null;
  readonly brandName: string;
  /** What happens to money that fits no order, in the operator's words. */
  readonly refundRule: string | null;
  /** The service that takes orders now; null where the desk has no chat. */
  readonly chat: string | null;
}

type Say = Language["say"];

/**
 * Shown while the desk can't be asked whether its payment account is still valid: payment details are hidden,
 * and a step that couldn't be sent keeps what was typed.
 */
export function awayPage(
  { token, slip, brandName, trouble, chat }: LiteProgress,
  format: LiteFormat,
): SafeHtml {
  const { say } = format;
  return html`<h1>${say(slip.side === "buy" ? CANT_CHECK : CANT_CHECK_COINS)}</h1>
    <p>
      ${say(/*i18n*/ { id: "lite.desk_away", message: "Our desk can't be reached. Already paid? Nothing is lost: your order stays with the desk." })}
    </p>
    ${trouble ? unsentForm({ token, slip, trouble }, format) : null} ${lookAgain(token, say)}
    ${slipPaper(slip, brandName, format)} ${askPart(token, chat, say)}`;
}

/** As it was typed, of the version that it was typed on. */
function unsentForm(
  { token, slip, trouble }: Pick<LiteProgress, "token" | "slip"> & { readonly trouble: LiteTrouble },
  language: Language,
): SafeHtml[] {
  const version = Number(trouble.typed["version"] ?? 1);
  return formsOf(slip)
    .filter(({ step }) => step === trouble.step)
    .map((form) => formPart(form, { token, version, trouble }, language));
}

/** How an order proceeds, for its customer. */
export function progressPage(progress: LiteProgress, status: OrderStatus, format: LiteFormat): SafeHtml {
  const { token, slip, trouble, brandName, chat } = progress;
  const { say } = format;
  const { title, lede } = orderHeadline(factsOf(slip, status, format));
  const isPaid = wasMoneySeen(status);
  const deadline = deadlineSentence(status.desk, status.deadline, format.utcDateTime);
  const forms = formsOf(slip).filter(
    ({ step }) => step !== "messages" && status.steps?.includes(step) && !(isPaid && step === "paid"),
  );
  const part = { token, version: status.version ?? 1, trouble };
  const isShown = trouble === null || [...forms, THREAD_FORM].some(({ step }) => step === trouble.step);
  return html`<h1>${say(title)}</h1>
    ${lede ? html`<p>${say(lede)}</p>` : null} ${lookAgain(token, say)}
    ${isShown ? null : html`<p class="problem" role="alert">${say(trouble.detail)}</p>`}
    ${deadline === undefined ? null : html`<p>${say(deadline)}</p>`} ${actsLeft(progress, status, say)}
    ${status.desk === "announced" ? html`<p>${say(NOT_OPENED_IN_TIME)}</p>` : null}
    ${status.noHold ? html`<p><b>${say(NO_HOLD)}</b></p>` : null}
    ${status.halfAnsweredWithin === undefined ? null : html`<p>${say({ ...HALF_ANSWERED, values: { minutes: status.halfAnsweredWithin } })}</p>`}
    ${status.agent === undefined || status.agentFinished === undefined ? null : html`<p>${say({ ...AGENT_FINISHED, values: { desk: status.agent, count: status.agentFinished } })}</p>`}
    ${status.said === undefined ? null : html`<p><b>${say({ ...SAYS, values: { desk: status.agent ?? THE_DESK } })}</b> ${status.said}</p>`}
    ${status.notFoundAt === undefined || status.desk !== "details-shown" ? null : html`<p><b>${say({ ...NOT_FOUND, values: { at: format.when(status.notFoundAt) } })}</b></p>`}
    ${renewedPart(slip, status, format)} ${paymentPart(progress, status, format)}
    ${offerPart(slip, status, format)} ${givenPart(slip, status, format)}
    ${
      status.transaction === undefined
        ? null
        : html`<p>${say(TRANSACTION)}</p>
            <pre>${status.transaction}</pre>`
    }
    ${status.receipt === undefined ? null : receiptPart(status.receipt.token, format)}
    ${forms.map((form) => formPart(shownForm(form, status), part, format))}
    ${threadPart(status, part, format)} ${slipPaper(paperOf(slip, status), brandName, format)}
    ${askPart(token, chat, say)}`;
}

/** The receipt's page checks the signature in the browser, so the link leads to the full site. */
function receiptPart(token: string, { locale, say }: Language): SafeHtml {
  const words = say(/*i18n*/ { id: "lite.receipt", message: "Open the receipt on the full site" });
  return html`<p><a href="${pathIn(locale, `/r/${encodeURIComponent(token)}`)}">${words}</a></p>`;
}

/** What is left to do before the customer is shown where to pay. The form is below. */
function actsLeft({ token, slip, chat }: LiteProgress, { desk }: OrderStatus, say: Say): SafeHtml | null {
  if (desk !== "announced" || chat === null) return null;
  const channel = { name: chat, url: `/c/${encodeURIComponent(token)}` };
  return actsPart({ slip, channel, order: "kept", formAt: "#destination" }, say);
}

/** Once the customer was shown where to pay, how long the slip's price holds no longer matters. */
function paperOf(slip: SlipAnswer, { desk }: OrderStatus): SlipAnswer {
  return desk === "announced" || desk === "claimed" ? slip : { ...slip, status: "valid" };
}

/** Link for questions, through the server, which knows the current channel. */
function askPart(token: string, chat: string | null, say: Say): SafeHtml | null {
  if (chat === null) return null;
  return html`<p>
    ${say(QUESTIONS)}
    <a href="/c/${encodeURIComponent(token)}">${say({ ...OPEN_CHAT, values: { service: chat } })}</a>
  </p>`;
}

/** From the claim on: what customer and desk wrote, and the field for more. */
function threadPart({ messages, agent }: OrderStatus, part: FormPart, format: LiteFormat): SafeHtml | null {
  const { say } = format;
  if (messages === undefined) return null;
  const waits = unansweredBy(messages, "customer") >= THREAD_LIMITS.unanswered;
  return html`<h2 id="messages">${say(THREAD_FORM.title)}</h2>
    ${messages.map(
      ({ at, by, text }) =>
        html`<p>
          <b>${by === "desk" ? (agent ?? say(THE_DESK)) : say(YOU)}, ${format.utcDateTime(at)}</b
          ><br />${text}
        </p>`,
    )}
    ${waits ? html`<p>${say(THREAD_WAITS)}</p>` : customerForm(THREAD_FORM, { ...part, after: messages.length }, format)}`;
}

/** A customer who was not shown where to pay is not asked whether they paid. */
function shownForm(form: LiteForm, { desk }: OrderStatus): LiteForm {
  return form.step === "cancel" && (desk === "announced" || desk === "claimed") ? CANCEL_BEFORE : form;
}

/** The next step is open; a way out is folded. */
const FOLDED = new Set(["cancel", "dispute"]);

type FormPart = Parameters<typeof customerForm>[1];

function formPart(form: LiteForm, part: FormPart, language: Language): SafeHtml {
  const { say } = language;
  const isRefused = part.trouble?.step === form.step;
  if (form === PAID_MONEY) {
    return html`<details ${isRefused ? html` open` : null}>
      <summary class="button">${say(form.title)}</summary>
      <p><b>${say(PAID_QUESTION)}</b> ${say(PAID_CONSEQUENCE)}</p>
      ${customerForm({ ...form, button: YES_PAID }, part, language)}
    </details>`;
  }
  const drawn = customerForm(form, part, language);
  if (!FOLDED.has(form.step))
    return form.fields.length === 0
      ? drawn
      : html`<h2 id="${form.step}">${say(form.title)}</h2>
          ${drawn}`;
  return html`<details ${isRefused ? html` open` : null}>
    <summary>${say(form.title)}</summary>
    ${drawn}
  </details>`;
}

function factsOf(slip: SlipAnswer, status: OrderStatus, { sum, when }: LiteFormat) {
  const { paymentDetails: details } = status;
  return {
    ...headlineFacts(status, slip),
    toPay: details ? sum(details.amount, details.currency) : null,
    at: when(status.at ?? slip.issuedAt),
    restUntil: status.restUntil === undefined ? null : when(status.restUntil),
    answerBy: status.answerBy === undefined ? null : when(status.answerBy),
    desk: status.agent ?? THE_DESK,
    sum: (money: { readonly amount: string; readonly currency: string }) => sum(money.amount, money.currency),
  };
}

function paymentPart(
  { slip, refundRule }: LiteProgress,
  { desk, paymentDetails, restUntil }: OrderStatus,
  format: LiteFormat,
): SafeHtml | null {
  if ((desk !== "details-shown" && restUntil === undefined) || paymentDetails === undefined) return null;
  const { say, sum, utcDateTime } = format;
  const { amount, currency, rate, network, name, details, payerName, heldUntil, noHold } = paymentDetails;
  const rows: readonly (readonly [string, string])[] = [
    [say(AMOUNT), sum(amount, currency)],
    ...(rate === undefined ? [] : [[say(RATE), `1 USD = ${dollarIn(currency, rate, format)}`] as const]),
    ...(network === undefined ? [] : [[say(NETWORK), networkNamed(network)?.label ?? network] as const]),
    [say(IN_NAME), name],
    ...details.map(({ label, value }) => [label, value] as const),
    ...(payerName === undefined ? [] : [[say(AS_REFERENCE), slip.reference] as const]),
    ...(payerName === undefined ? [] : [[say(PAYER), payerName] as const]),
    [say(noHold ? PAY_BY : HOLDS), utcDateTime(heldUntil)],
  ];
  return html`<section class="slip">
    <p><b>${say(ONLY_HERE)}</b></p>
    <p>${say(network === undefined ? PAY_FOR_YOUR_OWN : SEND_FOR_YOUR_OWN)}</p>
    ${noHold ? html`<p>${say(NO_HOLD)}</p>` : null} ${terms(rows)}
    ${refundRule === null ? null : html`<p class="note">${say({ ...REFUNDS, values: { refundRule } })}</p>`}
  </section>`;
}

/** A renewed price is the order's; the slip keeps the first one, which it proves. */
function renewedPart(
  { side, coin, expiresAt: first }: SlipAnswer,
  status: OrderStatus,
  { say, sum, utcDateTime }: LiteFormat,
): SafeHtml | null {
  const { usd = "", coinAmount = "", rate = "", local, expiresAt } = status;
  if (expiresAt === undefined || Date.parse(expiresAt) === Date.parse(first)) return null;
  return html`<p><b>${say(PRICE_NOW)}</b></p>
    ${terms([
      [say(COINS), sum(coinAmount, coin.symbol)],
      [say(FOR), sum(usd, "USD")],
      ...localRow(side, local, { say, sum }),
      [say(RATE), sum(rate, "USD")],
      [say(STANDS_UNTIL), utcDateTime(expiresAt)],
    ])}`;
}

/** For an order agreed in a currency other than dollars. */
function localRow(
  side: SlipAnswer["side"],
  local: OrderStatus["local"],
  { say, sum }: Pick<LiteFormat, "say" | "sum">,
): readonly (readonly [name: string, value: string])[] {
  if (local === undefined) return [];
  return [[say(side === "buy" ? YOU_PAY : YOU_ARE_PAID), sum(local.amount, local.currency)]];
}

function offerPart(
  { side, coin }: SlipAnswer,
  { desk, settlement }: OrderStatus,
  { say, sum, when }: LiteFormat,
): SafeHtml | null {
  const { usd = "", coinAmount = "", rate = "", local, pricedAt, state } = settlement ?? {};
  if (desk !== "money-seen" || !(state === "offered" || pricedAt !== undefined)) return null;
  const rows = terms([
    [say(COINS), sum(coinAmount, coin.symbol)],
    [say(FOR), sum(usd, "USD")],
    ...localRow(side, local, { say, sum }),
    [say(RATE), sum(rate, "USD")],
  ]);
  if (pricedAt === undefined) return rows;
  return html`<p>${say({ ...PRICED_AT, values: { at: when(pricedAt) } })}</p>
    ${rows}`;
}

function givenPart(
  slip: SlipAnswer,
  { destination, destinationAsked }: OrderStatus,
  { say, utcDateTime }: LiteFormat,
): SafeHtml | null {
  if (destinationAsked !== undefined)
    return html`<p><b>${say(ASKED_AGAIN)}</b> ${destinationAsked.reason}</p>`;
  if (destination === undefined) return null;
  const given: Readonly<Partial<Record<string, string | boolean>>> = destination;
  const rows = destinationForm(slip).fields.flatMap(({ name, label, kind }) => {
    const value = given[name];
    if (typeof value !== "string" || value === "") return [];
    if (name === "address" || name === "account") return [[say(GOES_TO), value] as const];
    return [[say(label), kind === "choice" ? (networkNamed(value)?.label ?? value) : value] as const];
  });
  return terms([...rows, [say(GIVEN), utcDateTime(destination.givenAt)]]);
}

function terms(rows: readonly (readonly [name: string, value: string])[]): SafeHtml {
  return html`<dl class="terms">
    ${rows.map(
      ([name, value]) =>
        html`<div>
          <dt>${name}</dt>
          <dd class="mono">${value}</dd>
        </div>`,
    )}
  </dl>`;
}

function lookAgain(token: string, say: Say): SafeHtml {
  return html`<p>
    <a href="/lite/q/${encodeURIComponent(token)}"
      >${say(/*i18n*/ { id: "lite.look_again", message: "Reload: this page doesn't update itself" })}</a
    >
  </p>`;
}

const YOU: Message = /*i18n*/ { id: "lite.you", message: "You" };
const QUESTIONS: Message = /*i18n*/ { id: "lite.questions", message: "Questions about this order?" };
const SAYS: Message = /*i18n*/ { id: "lite.desk_says", message: "{desk} says:" };
const NOT_FOUND: Message = /*i18n*/ { id: "lite.not_here_yet", message: "Not received yet (checked {at})." };
const TRANSACTION: Message = /*i18n*/ { id: "lite.transaction", message: "Transaction or bank reference" };
const AMOUNT: Message = /*i18n*/ { id: "lite.amount_exactly", message: "Exact amount" };
const NETWORK: Message = /*i18n*/ { id: "customer_form.network", message: "Network" };
const IN_NAME: Message = /*i18n*/ { id: "lite.in_name", message: "Account holder" };
const AS_REFERENCE: Message = /*i18n*/ { id: "lite.as_reference", message: "Payment reference" };
const PAYER: Message = /*i18n*/ { id: "lite.must_come_from", message: "Must come from an account of" };
const PAY_BY: Message = /*i18n*/ { id: "lite.pay_by", message: "Pay by" };
const HOLDS: Message = /*i18n*/ { id: "lite.price_holds", message: "The price holds until" };
const PRICE_NOW: Message = /*i18n*/ { id: "lite.price_now", message: "The order's price now" };
const STANDS_UNTIL: Message = /*i18n*/ {
  id: "lite.stands_until",
  message: "Valid for payment details until",
};
const COINS: Message = /*i18n*/ { id: "lite.coins", message: "Coins" };
const FOR: Message = /*i18n*/ { id: "lite.for", message: "For" };
const RATE: Message = /*i18n*/ { id: "lite.rate", message: "Rate" };
const ASKED_AGAIN: Message = /*i18n*/ {
  id: "lite.asked_again",
  message: "The desk asks for another destination:",
};
const GOES_TO: Message = /*i18n*/ { id: "lite.goes_to", message: "It goes to" };
const GIVEN: Message = /*i18n*/ { id: "lite.given", message: "Given" };
