import { useRef, type Dispatch, type SetStateAction } from "react";
import { flushSync } from "react-dom";
import {
  attempted,
  firstWrong,
  namesOf,
  type FieldName,
  type FormState,
  type FormValues,
  type Rules,
} from "./form-state.ts";
import { refusedFields } from "./refused-fields.ts";

interface SubmissionOptions<V extends FormValues> {
  rules: Rules<V>;
  send: (values: V) => Promise<void>;
  state: FormState<V>;
  setState: Dispatch<SetStateAction<FormState<V>>>;
  /** What stands in the form now. */
  read: () => V;
  focus: (name: FieldName<V> | undefined) => void;
}

/** Sends a valid form once, and leads to the first field that our rules or the server find wrong. */
export function useSubmission<V extends FormValues>(options: SubmissionOptions<V>): () => Promise<void> {
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
    // At once: a field that receives the focus must have its error, or the error is not read out with it.
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
