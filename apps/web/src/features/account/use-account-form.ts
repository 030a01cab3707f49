import {
  type ChangeEvent,
  type Dispatch,
  type RefObject,
  type SetStateAction,
  type SubmitEvent,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { flushSync } from "react-dom";
import { ApiError } from "../../lib/api.ts";
import {
  attempted,
  checked,
  edited,
  errorOf,
  type FieldErrors,
  type FieldName,
  filledIn,
  firstWrong,
  type FormState,
  type FormStatus,
  type FormValues,
  freshState,
  isValid,
  leftField,
  namesOf,
  type Rules,
} from "./form-state.ts";

/** After the last keystroke (docs/product.md, P9.11). */
const CHECK_AFTER_MS = 300;

interface FormOptions<V extends FormValues> {
  /** Every field's initial value, by the name of its control, in page order. The same object at each call. */
  initial: V;
  rules: Rules<V>;
  /**
   * Submits the values. A thrown error becomes `failure`; errors of single fields are shown at their fields.
   */
  send: (values: V) => Promise<void>;
  /** Normalises the values at each change. */
  arrange?: (values: V) => V;
}

export interface AccountForm<V extends FormValues> {
  values: V;
  status: FormStatus;
  /** False: the button looks disabled, and pressing it focuses the first invalid field. */
  isValid: boolean;
  /** The error thrown by `send`, unless field errors cover it; undefined if nothing failed. */
  failure: unknown;
  dismissFailure: () => void;
  text: (name: NameOf<V, string>) => TextBinding;
  checkbox: (name: NameOf<V, boolean>) => CheckboxBinding;
  /** Sets a field from outside its own control. */
  change: <Name extends FieldName<V>>(name: Name, value: V[Name]) => void;
  /** Fills in fields that are still empty. A stable function. */
  fill: (known: Partial<V>) => void;
  element: RefObject<HTMLFormElement | null>;
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => void;
}
type NameOf<V, T> = { [Name in FieldName<V>]: V[Name] extends T ? Name : never }[FieldName<V>];

/** A form with validation rules (docs/product.md, P9.11). Typed input is never lost. */
export function useAccountForm<V extends FormValues>(options: FormOptions<V>): AccountForm<V> {
  const { initial, rules, send, arrange = (values) => values } = options;
  const element = useRef<HTMLFormElement>(null);
  const [state, setState] = useState(() => freshState(initial));
  const checkSoon = useDelayed(() => setState((now) => checked(now, rules)), CHECK_AFTER_MS);

  // A render would overwrite what the controls hold but `values` does not.
  useLayoutEffect(() => {
    const found = readControls(element.current, initial);
    setState((now) => ({ ...now, values: { ...now.values, ...found } }));
  }, [initial]);

  const change: AccountForm<V>["change"] = (name, value) => {
    const found = readControls(element.current, initial);
    setState((now) => edited(now, name, arrange({ ...now.values, ...found, [name]: value })));
    checkSoon();
  };
  const submit = useSubmission({
    rules,
    send,
    state,
    setState,
    read: () => arrange({ ...state.values, ...readControls(element.current, initial) }),
    focus: (name) => focusControl(element.current, name),
  });
  const field = (name: FieldName<V>) => ({
    name,
    error: errorOf(state, name),
    announced: state.current === name,
    onBlur() {
      const found = readControls(element.current, initial);
      setState((now) => leftField({ ...now, values: { ...now.values, ...found } }, name));
      // Not immediately: an error line that appears would move the link being clicked.
      checkSoon();
    },
  });
  return {
    values: state.values,
    status: state.status,
    isValid: isValid(state, rules),
    failure: state.failure,
    dismissFailure() {
      setState((now) => ({ ...now, failure: undefined }));
      focusSubmit(element.current);
    },
    text: (name) => ({
      ...field(name),
      value: state.values[name] as string,
      onChange: (event) => change(name, event.target.value as V[typeof name]),
    }),
    checkbox: (name) => ({
      ...field(name),
      checked: state.values[name] as boolean,
      onChange: (event) => change(name, event.target.checked as V[typeof name]),
    }),
    change,
    fill: useCallback((known) => setState((now) => filledIn(now, initial, known)), [initial]),
    element,
    onSubmit(event) {
      event.preventDefault();
      void submit();
    },
  };
}

/** Runs the last of several calls that follow each other within the delay. */
function useDelayed(run: () => void, delayMs: number): () => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(run, delayMs);
  };
}

interface SubmissionOptions<V extends FormValues> {
  rules: Rules<V>;
  send: (values: V) => Promise<void>;
  state: FormState<V>;
  setState: Dispatch<SetStateAction<FormState<V>>>;
  /** The current content of the controls. */
  read: () => V;
  focus: (name: FieldName<V> | undefined) => void;
}

/** Submits a valid form once; focuses the first field that our rules or the server reject. */
function useSubmission<V extends FormValues>(options: SubmissionOptions<V>): () => Promise<void> {
  const { rules, send, state, setState, read, focus } = options;
  const isAway = useRef(false);

  function showFailure(thrown: unknown, names: FieldName<V>[]) {
    const { refused, complete } = refusedFields<V>(thrown, names);
    const failure = complete ? undefined : thrown;
    flushSync(() => setState((now) => ({ ...now, refused, status: "idle", failure })));
    focus(names.find((name) => name in refused));
  }
  return async () => {
    if (isAway.current) return;
    const attempt = attempted(state, read(), rules);
    // Synchronously: the error must be rendered before its field gets the focus, or it is not read out.
    flushSync(() => setState(attempt));
    if (attempt.status === "idle") return focus(firstWrong(attempt));
    isAway.current = true;
    try {
      await send(attempt.values);
      setState((now) => ({ ...now, status: "done" }));
    } catch (error) {
      isAway.current = false;
      showFailure(error, namesOf(attempt.values));
    }
  };
}

interface Refusal<V> {
  refused: FieldErrors<V>;
  /** Whether the field errors are the whole problem. */
  complete: boolean;
}

/** The field errors in a failure, for a form with these field names. */
function refusedFields<V>(failure: unknown, names: readonly FieldName<V>[]): Refusal<V> {
  const errors = failure instanceof ApiError ? failure.errors : [];
  const refused: FieldErrors<V> = {};
  for (const name of names) {
    const error = errors.find(({ field }) => field === name);
    if (error) refused[name] = error.message;
  }
  const complete = errors.length > 0 && errors.every(({ field }) => field in refused);
  return { refused, complete };
}

/**
 * The values of the controls in the page: a password manager may fill a field without an event, and people
 * may type before the script has loaded.
 */
function readControls<V extends FormValues>(form: HTMLFormElement | null, values: V): Partial<V> {
  const read: FormValues = {};
  for (const name of namesOf(values)) {
    const control = findControl(form, name);
    if (control) read[name] = typeof values[name] === "boolean" ? control.checked : control.value;
  }
  return read as Partial<V>;
}

function focusControl(form: HTMLFormElement | null, name: string | undefined): void {
  if (name !== undefined) findControl(form, name)?.focus();
}

function focusSubmit(form: HTMLFormElement | null): void {
  form?.querySelector<HTMLButtonElement>("[type=submit]")?.focus();
}

function findControl(form: HTMLFormElement | null, name: string): HTMLInputElement | null {
  const control = form?.elements.namedItem(name);
  return control instanceof HTMLInputElement ? control : null;
}

/** Props of every control. */
interface Binding {
  name: string;
  error: string | undefined;
  /** Whether to announce the error. */
  announced: boolean;
  onBlur: () => void;
}

export interface TextBinding extends Binding {
  value: string;
  onChange: (event: ChangeEvent<HTMLInputElement>) => void;
}

interface CheckboxBinding extends Binding {
  checked: boolean;
  onChange: (event: ChangeEvent<HTMLInputElement>) => void;
}
