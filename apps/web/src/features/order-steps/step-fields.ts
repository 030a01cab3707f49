import type { MessageDescriptor } from "@lingui/core";
import { latinDigits, NETWORKS, networksOf, type OrderStep } from "@tradeslip/contracts/rules";

/** A field in the form of an order's step (docs/product.md, P20). */
export interface StepField {
  /** Its name in the call. */
  readonly name: string;
  readonly label: MessageDescriptor;
  readonly help?: MessageDescriptor;
  /**
   * code: characters to copy, such as an address. time: parsed by `read`. truth: a choice between true and
   * false. tick: true or absent.
   */
  readonly kind: "text" | "code" | "amount" | "number" | "time" | "choice" | "truth" | "tick";
  readonly optional?: true;
  /** Of a choice; the first is the default, unless the agent has to decide. */
  readonly options?: readonly { readonly value: string; readonly label: MessageDescriptor | string }[];
  /** It must be chosen deliberately, so nothing is selected at first. */
  readonly isDecision?: true;
  /** For a time: converts what a person typed to the call's format; null: ambiguous. */
  readonly read?: (text: string) => string | null;
  /** Shown only if the other values require it. */
  readonly isAsked?: (typed: Typed) => boolean;
}

/** By field name. */
export type Typed = Readonly<Record<string, string>>;

export interface FormDefinition {
  readonly title: MessageDescriptor;
  readonly button: MessageDescriptor;
  readonly fields: readonly StepField[];
  /** Lines pasted into the first of these fields fill in all of them, in this order. */
  readonly pastedLines?: readonly string[];
  /** Adds what else the call needs, derived from the fields. */
  readonly complete?: ((body: StepBody) => StepBody) | undefined;
}

export interface StepFormDefinition extends FormDefinition {
  readonly step: OrderStep;
}

export type StepBody = Readonly<Record<string, unknown>>;

/** The typed values in the call's format. Empty optional fields are left out. */
export function stepBody(form: FormDefinition, typed: Typed): StepBody {
  const given = askedFields(form, typed).flatMap((field) => {
    const text = textIn(field, typed).trim();
    const isLeftOut = text === "" && (field.optional || field.kind === "tick");
    return isLeftOut ? [] : [[field.name, valueOf(field, text)] as const];
  });
  const body = Object.fromEntries(given);
  return form.complete?.(body) ?? body;
}

/** "Bank: Example Bank": the label before a value, as banks write it. */
const LINE_NAME = /^[\p{Letter} ]{2,30}:\s+/u;

/** Of an account's or a phone's number at least. */
const ACCOUNT_DIGITS = 4;

/** What lines, or one with commas, fill in; null: it's a text of one field, or no field takes several. */
export function filledFields(
  { pastedLines = [] }: FormDefinition,
  field: StepField,
  text: string,
): Typed | null {
  if (field.name !== pastedLines[0]) return null;
  const lines = partsOf(text.split(/\r?\n/));
  const parts = lines.length === 1 ? inOneLine(lines[0]!) : lines;
  if (parts.length !== pastedLines.length) return null;
  return Object.fromEntries(pastedLines.map((name, at) => [name, parts[at]!]));
}

function partsOf(texts: readonly string[]): readonly string[] {
  return texts.flatMap((text) => text.trim().replace(LINE_NAME, "") || []);
}

/** "Bank transfer, Example Bank, 0123456789, Grace Example": number and name come last. */
function inOneLine(line: string): readonly string[] {
  const parts = partsOf(line.split(/[,;،]/));
  const [account = "", holder = ""] = parts.slice(-2);
  const method = parts.slice(0, -2).join(", ");
  const isNumber = latinDigits(account).replace(/\D/g, "").length >= ACCOUNT_DIGITS;
  return method !== "" && isNumber && !/\d/.test(holder) ? [method, account, holder] : [line];
}

/** The fields that are shown for the current values. */
export function askedFields({ fields }: FormDefinition, typed: Typed): readonly StepField[] {
  const chosen = {
    ...typed,
    ...Object.fromEntries(fields.map((field) => [field.name, textIn(field, typed)])),
  };
  return fields.filter(({ isAsked }) => isAsked === undefined || isAsked(chosen));
}

/**
 * A time in the form that a person may type: to the minute, in the reader's zone. @param now in milliseconds
 */
export function localMinute(now: number): string {
  const zoneOffset = new Date(now).getTimezoneOffset() * 60_000;
  return new Date(now - zoneOffset).toISOString().slice(0, "2026-11-16T09:05".length).replace("T", " ");
}

/** The value of a local time field, with the bank's seconds. */
export function localMoment(iso: string): string {
  const seconds = iso.slice("2026-11-16T09:05:".length, "2026-11-16T09:05:00".length);
  const minute = localMinute(Date.parse(iso));
  return seconds === "00" ? minute : `${minute}:${seconds}`;
}

/** The coin's own networks first, then all others: money sent over a wrong network must be recorded too. */
export function networkChoice(coinId: string): NonNullable<StepField["options"]> {
  const own = networksOf(coinId);
  return [...own, ...NETWORKS.filter((network) => !own.includes(network))].map(({ name, label }) => ({
    value: name,
    label,
  }));
}

/** Decisions that the agent still has to make. */
export function missingDecisions(form: FormDefinition, typed: Typed): readonly StepField[] {
  return askedFields(form, typed).filter((field) => field.isDecision && textIn(field, typed) === "");
}

/**
 * What the field shows. The first option of a list counts as chosen if untouched, or if what was chosen is no
 * longer in it.
 */
export function textIn({ name, options, isDecision }: StepField, typed: Typed): string {
  const text = typed[name] ?? "";
  if (options === undefined || options.some(({ value }) => value === text)) return text;
  return isDecision ? "" : (options[0]?.value ?? "");
}

/** Times that are unreadable or ambiguous: guesses are never sent. */
export function uncertainTimes(form: FormDefinition, typed: Typed): readonly StepField[] {
  return askedFields(form, typed).filter(({ name, read }) => {
    const text = typed[name]?.trim() ?? "";
    return read !== undefined && text !== "" && read(text) === null;
  });
}

function valueOf({ kind, read }: StepField, text: string): unknown {
  switch (kind) {
    case "time":
      return read?.(text) ?? text;
    case "truth":
    case "tick":
      return text === "true";
    case "number":
      return /^\d+$/.test(text) ? Number(text) : text;
    default:
      return text;
  }
}
