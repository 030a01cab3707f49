import { html, type SafeHtml } from "@remix-run/html-template";
import type { OrderStatus, SlipAnswer } from "@tradeslip/contracts";
import {
  CANCEL_BEFORE,
  CANT_CHECK,
  type MakerForm,
  type Message,
  HALF_ANSWERED,
  NOBODY_OPENED_IT,
  headlineFacts,
  ONLY_HERE,
  orderHeadline,
  PAID_CONSEQUENCE,
  PAID_MONEY,
  PAID_QUESTION,
  PAY_FOR_YOUR_OWN,
  THE_DESK,
  utcDateTime,
  utcTime,
  YES_PAID,
} from "@tradeslip/contracts/rules";
import type { Language } from "@tradeslip/node-kit/languages";
import type { LiteFormat } from "./lite-format.ts";
import { formsOf, type LiteTrouble, makerForm } from "./lite-maker-form.ts";
import { OPEN_CHAT, slipPaper } from "./lite-slip-page.ts";

export interface LiteProgress {
  readonly token: string;
  readonly slip: SlipAnswer;
  readonly trouble: LiteTrouble | null;
  readonly brandName: string;
  /** The service that takes orders now; null where the desk has no chat. */
  readonly chat: string | null;
}

type Say = Language["say"];

/** Nobody can say whether the account still stands. */
export function awayPage(
  { token, slip, brandName, trouble, chat }: LiteProgress,
  language: Language,
): SafeHtml {
  const { say } = language;
  return html`<h1>${say(CANT_CHECK)}</h1>
    <p>
      ${say(/*i18n*/ { id: "lite.desk_away", message: "Our desk can't be reached. Already paid? Nothing is lost: your order stays with the desk." })}
    </p>
    ${trouble ? html`<p class="problem" role="alert">${say(trouble.detail)}</p>` : null}
    ${lookAgain(token, say)} ${slipPaper(slip, brandName, language)} ${askPart(token, chat, say)}`;
}

/** How an order goes on, for whoever made it. */
export function progressPage(progress: LiteProgress, status: OrderStatus, format: LiteFormat): SafeHtml {
  const { token, slip, trouble, brandName, chat } = progress;
  const { say } = format;
  const { title, lede } = orderHeadline(factsOf(slip, status, say));
  const forms = formsOf(slip).filter(({ step }) => status.steps?.includes(step));
  const part = { token, version: status.version ?? 1, trouble };
  const isShown = trouble === null || forms.some(({ step }) => step === trouble.step);
  return html`<h1>${say(title)}</h1>
    ${lede ? html`<p>${say(lede)}</p>` : null} ${lookAgain(token, say)}
    ${isShown ? null : html`<p class="problem" role="alert">${say(trouble.detail)}</p>`}
    ${status.desk === "announced" ? html`<p>${say(NOBODY_OPENED_IT)}</p>` : null}
    ${status.desk === "announced" && chat !== null ? html`<p>${say({ ...SEND_NOW, values: { chat } })}</p>` : null}
    ${status.halfAnsweredWithin === undefined ? null : html`<p>${say({ ...HALF_ANSWERED, values: { minutes: status.halfAnsweredWithin } })}</p>`}
    ${status.said === undefined ? null : html`<p><b>${say({ ...SAYS, values: { desk: status.agent ?? say(THE_DESK) } })}</b> ${status.said}</p>`}
    ${status.notFoundAt === undefined || status.desk !== "details-shown" ? null : html`<p><b>${say({ ...NOT_FOUND, values: { at: utcTime(status.notFoundAt) } })}</b></p>`}
    ${renewedPart(slip, status, say)} ${paymentPart(slip, status, say)} ${offerPart(slip, status, say)}
    ${givenPart(status, say)}
    ${
      status.transaction === undefined
        ? null
        : html`<p>${say(TRANSACTION)}</p>
            <pre>${status.transaction}</pre>`
    }
    ${forms.map((form) => formPart(shownForm(form, status), part, format))}
    ${slipPaper(paperOf(slip, status), brandName, format)} ${askPart(token, chat, say)}`;
}

/** Once it was shown where to pay, how long the slip's price holds says nothing any more. */
function paperOf(slip: SlipAnswer, { desk }: OrderStatus): SlipAnswer {
  return desk === "announced" || desk === "claimed" ? slip : { ...slip, status: "valid" };
}

/** Whom to ask, by way of the server, which knows the channel of the moment. */
function askPart(token: string, chat: string | null, say: Say): SafeHtml | null {
  if (chat === null) return null;
  return html`<p>
    ${say(QUESTIONS)}
    <a href="/c/${encodeURIComponent(token)}">${say({ ...OPEN_CHAT, values: { service: chat } })}</a>
  </p>`;
}

/** Before it was shown where to pay, nobody is asked whether they paid. */
function shownForm(form: MakerForm, { desk }: OrderStatus): MakerForm {
  return form.step === "cancel" && (desk === "announced" || desk === "claimed") ? CANCEL_BEFORE : form;
}

/** What leads on stands open; a way out is folded. */
const FOLDED = new Set(["cancel", "dispute"]);

function formPart(form: MakerForm, part: Parameters<typeof makerForm>[1], language: Language): SafeHtml {
  const { say } = language;
  const isRefused = part.trouble?.step === form.step;
  if (form === PAID_MONEY) {
    return html`<details ${isRefused ? html` open` : null}>
      <summary class="button">${say(form.title)}</summary>
      <p><b>${say(PAID_QUESTION)}</b> ${say(PAID_CONSEQUENCE)}</p>
      ${makerForm({ ...form, button: YES_PAID }, part, language)}
    </details>`;
  }
  const drawn = makerForm(form, part, language);
  if (!FOLDED.has(form.step))
    return form.fields.length === 0
      ? drawn
      : html`<h2>${say(form.title)}</h2>
          ${drawn}`;
  return html`<details ${isRefused ? html` open` : null}>
    <summary>${say(form.title)}</summary>
    ${drawn}
  </details>`;
}

function factsOf(slip: SlipAnswer, status: OrderStatus, say: Say) {
  const { paymentDetails: details } = status;
  return {
    ...headlineFacts(status, slip),
    toPay: details ? `${details.amount} ${details.currency}` : null,
    at: utcTime(status.at ?? slip.issuedAt),
    desk: status.agent ?? say(THE_DESK),
  };
}

function paymentPart(slip: SlipAnswer, { desk, paymentDetails }: OrderStatus, say: Say): SafeHtml | null {
  if (desk !== "details-shown" || paymentDetails === undefined) return null;
  const { amount, currency, name, details, payerName, heldUntil } = paymentDetails;
  const rows: readonly (readonly [string, string])[] = [
    [say(AMOUNT), `${amount} ${currency}`],
    [say(IN_NAME), name],
    ...details.map(({ label, value }) => [label, value] as const),
    ...(payerName === undefined ? [] : [[say(AS_REFERENCE), slip.reference] as const]),
    ...(payerName === undefined ? [] : [[say(PAYER), payerName] as const]),
    [say(HOLDS), utcDateTime(heldUntil)],
  ];
  return html`<section class="slip">
    <p><b>${say(ONLY_HERE)}</b></p>
    <p>${say(PAY_FOR_YOUR_OWN)}</p>
    ${terms(rows)}
  </section>`;
}

/** A price that was renewed is the order's; the slip keeps the first one, which it proves. */
function renewedPart({ coin, expiresAt: first }: SlipAnswer, status: OrderStatus, say: Say): SafeHtml | null {
  const { usd = "", coinAmount = "", rate = "", expiresAt } = status;
  if (expiresAt === undefined || Date.parse(expiresAt) === Date.parse(first)) return null;
  return html`<p><b>${say(PRICE_NOW)}</b></p>
    ${terms([
      [say(COINS), `${coinAmount} ${coin.symbol}`],
      [say(FOR), `${usd} USD`],
      [say(RATE), `${rate} USD`],
      [say(STANDS_UNTIL), utcDateTime(expiresAt)],
    ])}`;
}

function offerPart({ coin }: SlipAnswer, { desk, settlement }: OrderStatus, say: Say): SafeHtml | null {
  if (desk !== "money-seen" || settlement?.state !== "offered") return null;
  const { usd = "", coinAmount = "", rate = "", answerUntil } = settlement;
  return terms([
    [say(COINS), `${coinAmount} ${coin.symbol}`],
    [say(FOR), `${usd} USD`],
    [say(RATE), `${rate} USD`],
    ...(answerUntil === undefined ? [] : [[say(UNTIL), utcDateTime(answerUntil)] as const]),
  ]);
}

function givenPart({ destination, destinationAsked }: OrderStatus, say: Say): SafeHtml | null {
  if (destinationAsked !== undefined)
    return html`<p><b>${say(ASKED_AGAIN)}</b> ${destinationAsked.reason}</p>`;
  if (destination === undefined) return null;
  const to = destination.address ?? destination.account ?? "";
  return terms([
    [say(GOES_TO), to],
    [say(GIVEN), utcDateTime(destination.givenAt)],
  ]);
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
      >${say(/*i18n*/ { id: "lite.look_again", message: "Look again: this page doesn't change by itself" })}</a
    >
  </p>`;
}

const SEND_NOW: Message = /*i18n*/ {
  id: "lite.send_now",
  message: "Didn't press Send in {chat}? The desk answers there, so do it now.",
};
const QUESTIONS: Message = /*i18n*/ { id: "lite.questions", message: "Questions about this order?" };
const SAYS: Message = /*i18n*/ { id: "lite.desk_says", message: "{desk} says:" };
const NOT_FOUND: Message = /*i18n*/ { id: "lite.not_here_yet", message: "Not here yet at {at}." };
const TRANSACTION: Message = /*i18n*/ { id: "lite.transaction", message: "Transaction or bank reference" };
const AMOUNT: Message = /*i18n*/ { id: "lite.amount_exactly", message: "Amount, exactly" };
const IN_NAME: Message = /*i18n*/ { id: "lite.in_name", message: "In the name of" };
const AS_REFERENCE: Message = /*i18n*/ { id: "lite.as_reference", message: "Write as reference" };
const PAYER: Message = /*i18n*/ { id: "lite.must_come_from", message: "Must come from an account of" };
const HOLDS: Message = /*i18n*/ { id: "lite.price_holds", message: "The price holds until" };
const PRICE_NOW: Message = /*i18n*/ { id: "lite.price_now", message: "The order's price now" };
const STANDS_UNTIL: Message = /*i18n*/ {
  id: "lite.stands_until",
  message: "Stands for payment details until",
};
const COINS: Message = /*i18n*/ { id: "lite.coins", message: "Coins" };
const FOR: Message = /*i18n*/ { id: "lite.for", message: "For" };
const RATE: Message = /*i18n*/ { id: "lite.rate", message: "Rate" };
const UNTIL: Message = /*i18n*/ {
  id: "lite.answer_until",
  message: "Answer until; without one it goes back",
};
const ASKED_AGAIN: Message = /*i18n*/ {
  id: "lite.asked_again",
  message: "The desk asks for another destination:",
};
const GOES_TO: Message = /*i18n*/ { id: "lite.goes_to", message: "It goes to" };
const GIVEN: Message = /*i18n*/ { id: "lite.given", message: "Given" };
