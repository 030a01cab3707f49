import { ApiError } from "../../lib/api.ts";
import type { FieldErrors, FieldName } from "./form-state.ts";

interface Refusal<V> {
  refused: FieldErrors<V>;
  /** Nothing is left to say beside the fields. */
  complete: boolean;
}

/** What a failure says about single fields of a form with these names. */
export function refusedFields<V>(failure: unknown, names: readonly FieldName<V>[]): Refusal<V> {
  const errors = failure instanceof ApiError ? failure.errors : [];
  const refused: FieldErrors<V> = {};
  for (const name of names) {
    const error = errors.find(({ field }) => field === name);
    if (error) refused[name] = error.message;
  }
  const complete = errors.length > 0 && errors.every(({ field }) => field in refused);
  return { refused, complete };
}
