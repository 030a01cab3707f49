export type FormValues = Record<string, string | boolean>;
export type FieldName<V> = Extract<keyof V, string>;

/** The sentence to show for a value, or null when it is fine. */
export type Rules<V> = { readonly [Name in keyof V]?: (value: V[Name], values: V) => string | null };
export type FieldErrors<V> = Partial<Record<FieldName<V>, string>>;

/** idle: to be filled in. sending: on its way. done: taken, and not to be sent again. */
export type FormStatus = "idle" | "sending" | "done";

export interface FormState<V> {
  readonly values: V;
  /** Fields that were left once, or that an attempt to send has shown. */
  readonly touched: ReadonlySet<FieldName<V>>;
  /** What our own rules said when they were last asked. */
  readonly errors: FieldErrors<V>;
  /** What the server said about a value that has not been changed since. */
  readonly refused: FieldErrors<V>;
  /** The field that a person is at or has just left: its error is news, so it is announced. */
  readonly current: FieldName<V> | null;
  readonly status: FormStatus;
  /** Why the last attempt failed, as it was thrown. */
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

/** An edit takes the field's error away; the rules are asked again a moment later. What is on its way stays as it is. */
export function edited<V>(state: FormState<V>, name: FieldName<V>, values: V): FormState<V> {
  if (state.status !== "idle") return state;
  const errors = { ...state.errors, [name]: undefined };
  const refused = { ...state.refused, [name]: undefined };
  return { ...state, values, errors, refused, current: name };
}

export function leftField<V>(state: FormState<V>, name: FieldName<V>): FormState<V> {
  return { ...state, touched: new Set([...state.touched, name]), current: name };
}

/** Asks the rules about all touched fields. */
export function checked<V>(state: FormState<V>, rules: Rules<V>): FormState<V> {
  const errors: FieldErrors<V> = {};
  for (const name of state.touched) {
    const message = verdict(rules, name, state.values);
    if (message !== null) errors[name] = message;
  }
  return { ...state, errors };
}

/** An attempt to send touches every field. It is on its way unless one of them is wrong. */
export function attempted<V extends FormValues>(
  state: FormState<V>,
  values: V,
  rules: Rules<V>,
): FormState<V> {
  const all = checked({ ...state, values, touched: new Set(namesOf(values)), current: null }, rules);
  return { ...all, failure: undefined, status: firstWrong(all) === undefined ? "sending" : "idle" };
}

/** What is still as it was at first takes the value that is known of it. */
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

/** Whether it may be sent as it is, whatever has been shown so far. */
export function isValid<V extends FormValues>({ values, refused }: FormState<V>, rules: Rules<V>): boolean {
  return namesOf(values).every(
    (name) => refused[name] === undefined && verdict(rules, name, values) === null,
  );
}

export function namesOf<V extends FormValues>(values: V): FieldName<V>[] {
  return Object.keys(values) as FieldName<V>[];
}

function verdict<V>(rules: Rules<V>, name: FieldName<V>, values: V): string | null {
  return rules[name]?.(values[name], values) ?? null;
}
