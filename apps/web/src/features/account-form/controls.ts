import { namesOf, type FormValues } from "./form-state.ts";

/**
 * The values that have a control, as they stand in the page: a password manager may fill a field without an event, and
 * people type before the script has arrived.
 */
export function readControls<V extends FormValues>(form: HTMLFormElement | null, values: V): Partial<V> {
  const read: FormValues = {};
  for (const name of namesOf(values)) {
    const control = findControl(form, name);
    if (control) read[name] = typeof values[name] === "boolean" ? control.checked : control.value;
  }
  return read as Partial<V>;
}

export function focusControl(form: HTMLFormElement | null, name: string | undefined): void {
  if (name !== undefined) findControl(form, name)?.focus();
}

export function focusSubmit(form: HTMLFormElement | null): void {
  form?.querySelector<HTMLButtonElement>("[type=submit]")?.focus();
}

function findControl(form: HTMLFormElement | null, name: string): HTMLInputElement | null {
  const control = form?.elements.namedItem(name);
  return control instanceof HTMLInputElement ? control : null;
}
