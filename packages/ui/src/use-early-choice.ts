import { type RefObject, useEffectEvent, useLayoutEffect } from "react";

/**
 * Hands over what was typed or chosen in a prerendered page before its scripts were there: React leaves it in
 * the control at first, and would put the value that it knows in its place with the next change.
 * @param control a text field, a select, or what holds radio buttons
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
  // One that its options do not have is shown as another, which the user did not choose.
  return Array.from(control.options).some((option) => option.value === known) ? control.value : known;
}
