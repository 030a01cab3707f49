/** As a ref: what appears after a click takes the focus, so that it is read and the next Tab starts there. */
export function receiveFocus(element: HTMLElement | null): void {
  element?.focus();
}
