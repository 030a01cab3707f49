import { i18n } from "@lingui/core";
import type { Message } from "@tradeslip/contracts/rules";

export type FormValues = Record<string, string | boolean>;
export type FieldName<V> = Extract<keyof V, string>;

/** Returns the error for a value, or null if it is valid. */
export type Rules<V> = { readonly [Name in keyof V]?: (value: V[Name], values: V) => Message | null };
export type FieldErrors<V> = Partial<Record<FieldName<V>, string>>;

/** idle: being filled in. sending: request in flight. done: accepted, not to be sent again. */
export type FormStatus = "idle" | "sending" | "done";

export interface FormState<V> {
  readonly values: V;
  /** Fields that lost focus once, or were shown by an attempt to submit. */
  readonly touched: ReadonlySet<FieldName<V>>;
  /** Errors of the last check against our own rules. */
  readonly errors: FieldErrors<V>;
  /** Server errors for values that have not changed since. */
  readonly refused: FieldErrors<V>;
  /** The field being edited or just left: its error is new, so it is announced. */
  readonly current: FieldName<V> | null;
  readonly status: FormStatus;
  /** The error thrown by the last attempt. */
  readonly failure: unknown;
}

export function freshState<V>(values: V): FormState<V> {
  return {
    values,
    touched: new Set(),
    errors: {},
    refused: {},
    current: null,
    status: "idle",
    failure: undefined,
  };
}

/** An edit clears the field's error; the rules run again a moment later. Not during a request. */
export function edited<V>(state: FormState<V>, name: FieldName<V>, values: V): FormState<V> {
  if (state.status !== "idle") return state;
  const errors = { ...state.errors, [name]: undefined };
  const refused = { ...state.refused, [name]: undefined };
  return { ...state, values, errors, refused, current: name };
}

export function leftField<V>(state: FormState<V>, name: FieldName<V>): FormState<V> {
  return { ...state, touched: new Set([...state.touched, name]), current: name };
}

/** Checks all touched fields against the rules. */
export function checked<V>(state: FormState<V>, rules: Rules<V>): FormState<V> {
  const errors: FieldErrors<V> = {};
  for (const name of state.touched) {
    const message = verdict(rules, name, state.values);
    if (message !== null) errors[name] = i18n._(message);
  }
  return { ...state, errors };
}

/** A submit attempt touches every field and starts sending unless one is invalid. */
export function attempted<V extends FormValues>(
  state: FormState<V>,
  values: V,
  rules: Rules<V>,
): FormState<V> {
  const all = checked({ ...state, values, touched: new Set(namesOf(values)), current: null }, rules);
  return { ...all, failure: undefined, status: firstWrong(all) === undefined ? "sending" : "idle" };
}

/** Fills fields that still have their initial value with known values. */
export function filledIn<V extends FormValues>(
  state: FormState<V>,
  initial: V,
  known: Partial<V>,
): FormState<V> {
  const values = { ...state.values };
  for (const name of namesOf(initial)) {
    if (values[name] === initial[name]) values[name] = known[name] ?? values[name];
  }
  return { ...state, values };
}

export function errorOf<V>({ refused, errors }: FormState<V>, name: FieldName<V>): string | undefined {
  return refused[name] ?? errors[name];
}

/** In the order of the form. */
export function firstWrong<V extends FormValues>(state: FormState<V>): FieldName<V> | undefined {
  return namesOf(state.values).find((name) => errorOf(state, name) !== undefined);
}

/** Whether all values are valid, whichever errors are shown so far. */
export function isValid<V extends FormValues>({ values, refused }: FormState<V>, rules: Rules<V>): boolean {
  return namesOf(values).every(
    (name) => refused[name] === undefined && verdict(rules, name, values) === null,
  );
}

export function namesOf<V extends FormValues>(values: V): FieldName<V>[] {
  return Object.keys(values) as FieldName<V>[];
}

function verdict<V>(rules: Rules<V>, name: FieldName<V>, values: V): Message | null {
  return rules[name]?.(values[name], values) ?? null;
}
