import { type RefObject, useEffectEvent, useLayoutEffect } from "react";

/**
 * Passes on what was typed or chosen in a prerendered page before its scripts loaded: React first leaves it
 * in the control, but would overwrite it with its own value at the next change.
 * @param control a text field, a select, or the parent of radio buttons
 */
export function useEarlyChoice(
  control: RefObject<Element | null>,
  value: string,
  onChange: (value: string) => void,
): void {
  const handOver = useEffectEvent(() => {
    const early = chosenIn(control.current, value);
    if (early !== value) onChange(early);
  });
  // Before the control is rendered again.
  useLayoutEffect(() => handOver(), []);
}

function chosenIn(control: Element | null, known: string): string {
  if (control instanceof HTMLInputElement) return control.value;
  if (!(control instanceof HTMLSelectElement))
    return control?.querySelector<HTMLInputElement>("input:checked")?.value ?? known;
  // A value without an option is shown as another option, which the user did not choose.
  return Array.from(control.options).some((option) => option.value === known) ? control.value : known;
}
