import {
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type RefObject,
  type SubmitEvent,
} from "react";
import type { CheckboxBinding, TextBinding } from "./bindings.ts";
import { focusControl, focusSubmit, readControls } from "./controls.ts";
import {
  checked,
  edited,
  errorOf,
  filledIn,
  freshState,
  isValid,
  leftField,
  type FieldName,
  type FormStatus,
  type FormValues,
  type Rules,
} from "./form-state.ts";
import { useSubmission } from "./use-submission.ts";

/** After the last keystroke (docs/product.md, P9.11). */
const CHECK_AFTER_MS = 300;

interface FormOptions<V extends FormValues> {
  /** Every field, empty, in the order of the page and under the name of its control. The same object at each call. */
  initial: V;
  rules: Rules<V>;
  /** Sends what was typed. What it throws becomes `failure`; problems of single fields go to their fields. */
  send: (values: V) => Promise<void>;
  /** Puts what was typed where it belongs, at each change. */
  arrange?: (values: V) => V;
}

export interface AccountForm<V extends FormValues> {
  values: V;
  status: FormStatus;
  /** False: the button looks dead, and pressing it leads to the first wrong field. */
  isValid: boolean;
  /** What `send` threw, unless the fields say it all; undefined when nothing failed. */
  failure: unknown;
  dismissFailure: () => void;
  text: (name: NameOf<V, string>) => TextBinding;
  checkbox: (name: NameOf<V, boolean>) => CheckboxBinding;
  /** Sets a field from elsewhere than its own control. */
  change: <Name extends FieldName<V>>(name: Name, value: V[Name]) => void;
  /** Fills in what is still empty. Always the same function. */
  fill: (known: Partial<V>) => void;
  element: RefObject<HTMLFormElement | null>;
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => void;
}
type NameOf<V, T> = { [Name in FieldName<V>]: V[Name] extends T ? Name : never }[FieldName<V>];

/** A form held to rules (docs/product.md, P9.11). Nothing typed is lost, whatever happens. */
export function useAccountForm<V extends FormValues>(options: FormOptions<V>): AccountForm<V> {
  const { initial, rules, send, arrange = (values) => values } = options;
  const element = useRef<HTMLFormElement>(null);
  const [state, setState] = useState(() => freshState(initial));
  const checkSoon = useDelayed(() => setState((now) => checked(now, rules)), CHECK_AFTER_MS);

  // Whatever draws the form anew draws over what is in the page but not in `values`.
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
      // Not at once: the line that appears would move the link away that is being clicked.
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
