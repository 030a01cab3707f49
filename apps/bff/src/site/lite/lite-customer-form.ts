import type { FieldRefusal } from "@tradeslip/contracts/operations";
import { html, type SafeHtml } from "@remix-run/html-template";
import type { SlipAnswer } from "@tradeslip/contracts";
import {
  ACCEPT,
  CANCEL_UNPAID,
  DECLINE,
  destinationForm,
  DISPUTE,
  type CustomerField,
  type CustomerForm,
  type Message,
  type OrderStep,
  PAID_COINS,
  PAID_MONEY,
  RECEIVED,
  RENEW,
  THREAD_RULE,
} from "@tradeslip/contracts/rules";
import type { Language } from "@tradeslip/node-kit/languages";

type Typed = Readonly<Record<string, string>>;

/** A form that was refused: what was typed stays. */
export interface LiteTrouble {
  readonly step: string;
  readonly typed: Typed;
  readonly detail: Message;
  readonly errors: readonly FieldRefusal[];
}

/** For a step, or for the thread of messages, whose call is not a step. */
export type LiteForm = Omit<CustomerForm, "step"> & { readonly step: OrderStep | "messages" };

export const THREAD_FORM: LiteForm = {
  step: "messages",
  title: /*i18n*/ { id: "lite.messages", message: "Messages" },
  button: /*i18n*/ { id: "lite.send_message", message: "Send message" },
  fields: [
    {
      name: "text",
      label: /*i18n*/ { id: "lite.your_message", message: "Your message" },
      help: THREAD_RULE,
      kind: "text",
    },
  ],
};

/** Every form of an order's customer, one for each call. */
export function formsOf(slip: SlipAnswer): readonly LiteForm[] {
  const paid = slip.side === "buy" ? PAID_MONEY : PAID_COINS;
  return [destinationForm(slip), RENEW, paid, ACCEPT, DECLINE, RECEIVED, CANCEL_UNPAID, DISPUTE, THREAD_FORM];
}

/** The call's request body, from what a form sent. */
export function bodyOf({ fields }: LiteForm, typed: Typed): object {
  const given = fields.flatMap(({ name, kind, optional }) => {
    const text = (typed[name] ?? "").trim();
    if (kind === "tick") return text === "true" ? [[name, true]] : [];
    return text === "" && optional ? [] : [[name, text]];
  });
  const { version = 1, after } = typed;
  return {
    version: Number(version),
    ...(after === undefined ? {} : { after: Number(after) }),
    ...Object.fromEntries(given),
  };
}

interface FormPart {
  readonly token: string;
  readonly version: number;
  /** Of a message: how many there were before it. */
  readonly after?: number;
  readonly trouble: LiteTrouble | null;
}

export function customerForm(form: LiteForm, part: FormPart, { say }: Language): SafeHtml {
  const trouble = part.trouble?.step === form.step ? part.trouble : null;
  const after = trouble?.typed["after"] ?? part.after;
  return html`<form action="/lite/q/${encodeURIComponent(part.token)}/${form.step}" method="post">
    ${trouble ? html`<p class="problem" role="alert">${say(trouble.detail)}</p>` : null}
    <input type="hidden" name="version" value="${part.version}" />
    ${after === undefined ? null : html`<input type="hidden" name="after" value="${after}" />`}
    ${form.fields.filter((field) => mayBeAsked(form, field)).map((field) => fieldPart(field, { form, trouble, say }))}
    <button>${say(form.button)}</button>
  </form>`;
}

/** Without scripts, a field is shown if any choice asks for it. */
function mayBeAsked({ fields }: LiteForm, { isAsked }: CustomerField): boolean {
  if (isAsked === undefined) return true;
  return fields.some(({ name, options = [] }) => options.some(({ value }) => isAsked({ [name]: value })));
}

interface FieldPlace {
  readonly form: LiteForm;
  readonly trouble: LiteTrouble | null;
  readonly say: Language["say"];
}

function fieldPart(field: CustomerField, { form, trouble, say }: FieldPlace): SafeHtml {
  const { name, label, help, kind, options, optional } = field;
  const id = `${form.step}-${name}`;
  const value = trouble?.typed[name] ?? "";
  const error = trouble?.errors.find((each) => each.field === name);
  if (kind === "tick") {
    return html`<fieldset>
      <label
        ><input type="checkbox" name="${name}" value="true" ${value === "true" ? html` checked` : null} />
        ${say(label)}</label
      >
    </fieldset>`;
  }
  if (options !== undefined) {
    return html`<label class="label" for="${id}">${say(label)}</label>
      <select id="${id}" name="${name}">
        ${options.map(
          (option) =>
            html`<option value="${option.value}" ${option.value === value ? html` selected` : null}>
              ${option.label}
            </option> `,
        )}
      </select>`;
  }
  return html`<label class="label" for="${id}"
      >${optional ? say({ ...OPTIONAL, values: { label: say(label) } }) : say(label)}</label
    >
    <input
      id="${id}"
      name="${name}"
      class="text"
      autocomplete="off"
      ${kind === "code" ? html` autocapitalize="none" spellcheck="false"` : null}
      maxlength="600"
      value="${value}"
      ${error || help ? html` aria-describedby="${id}-help"` : null}
      ${error ? html` aria-invalid="true"` : null}
    />
    ${error || help ? html`<p class="note" id="${id}-help">${error ? html`<b>${say(error.message)}</b> ` : null}${help ? say(help) : null}</p>` : null}`;
}

const OPTIONAL: Message = /*i18n*/ { id: "lite.optional", message: "{label} (optional)" };
