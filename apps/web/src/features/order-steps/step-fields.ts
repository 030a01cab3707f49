import type { MessageDescriptor } from "@lingui/core";
import { NETWORKS, networksOf, type OrderStep } from "@tradeslip/contracts/rules";

/** What one step of an order asks for (docs/product.md, P20). */
export interface StepField {
  /** As the call names it. */
  readonly name: string;
  readonly label: MessageDescriptor;
  readonly help?: MessageDescriptor;
  /** code: signs to copy, such as an address. time: in the reader's zone. truth: a choice between true and false. tick: true, or left out. */
  readonly kind: "text" | "code" | "amount" | "number" | "time" | "choice" | "truth" | "tick";
  readonly optional?: true;
  /** Of a choice; the first is chosen, unless it is a judgement. */
  readonly options?: readonly { readonly value: string; readonly label: MessageDescriptor | string }[];
  /** Nobody makes it by leaving a list as it stands: nothing is chosen at first. */
  readonly isJudgement?: true;
  /** Only there where what is chosen and typed asks for it. */
  readonly isAsked?: (typed: Typed) => boolean;
}

/** By field. */
export type Typed = Readonly<Record<string, string>>;

export interface StepFormDefinition {
  readonly step: OrderStep;
  readonly title: MessageDescriptor;
  readonly button: MessageDescriptor;
  readonly fields: readonly StepField[];
}

/** What was typed, as the call takes it. Empty optional fields are left out. */
export function stepBody(form: StepFormDefinition, typed: Typed): Readonly<Record<string, unknown>> {
  const given = askedFields(form, typed).flatMap((field) => {
    const text = (typed[field.name] ?? firstOption(field)).trim();
    const isLeftOut = text === "" && (field.optional || field.kind === "tick");
    return isLeftOut ? [] : [[field.name, valueOf(field, text)] as const];
  });
  return Object.fromEntries(given);
}

/** The fields that stand there with what is chosen and typed. */
export function askedFields({ fields }: StepFormDefinition, typed: Typed): readonly StepField[] {
  const chosen = { ...Object.fromEntries(fields.map((field) => [field.name, firstOption(field)])), ...typed };
  return fields.filter(({ isAsked }) => isAsked === undefined || isAsked(chosen));
}

/** The networks on which a coin moves, before all others: what came over another one has to be said too. */
export function networkChoice(coinId: string): NonNullable<StepField["options"]> {
  const own = networksOf(coinId);
  return [...own, ...NETWORKS.filter((network) => !own.includes(network))].map(({ name, label }) => ({
    value: name,
    label,
  }));
}

/** Judgements that nobody has made yet. */
export function missingJudgements(form: StepFormDefinition, typed: Typed): readonly StepField[] {
  return askedFields(form, typed).filter(({ name, isJudgement }) => isJudgement && !typed[name]);
}

/** What a list shows first is chosen, though nobody touched it. */
export function firstOption({ options, isJudgement }: StepField): string {
  return isJudgement ? "" : (options?.[0]?.value ?? "");
}

function valueOf({ kind }: StepField, text: string): unknown {
  switch (kind) {
    case "time":
      return Number.isNaN(Date.parse(text)) ? text : new Date(text).toISOString();
    case "truth":
    case "tick":
      return text === "true";
    case "number":
      return /^\d+$/.test(text) ? Number(text) : text;
    default:
      return text;
  }
}
