import type { Elements } from "@tradeslip/ui/elements";
import type { AriaAttributes, KeyboardEvent } from "react";

interface QuestionProps extends Pick<AriaAttributes, "aria-label" | "aria-labelledby" | "aria-describedby"> {
  className: string | undefined;
  onEscape: (event: KeyboardEvent) => void;
  children: Elements;
}

/** Asks in place before an action: takes the focus, and handles Escape. */
export function Question({ onEscape, children, ...rest }: QuestionProps) {
  function cancelOnEscape(event: KeyboardEvent) {
    if (event.key === "Escape") onEscape(event);
  }
  return (
    // Escape works wherever the focus is in the group; only its buttons are interactive.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/no-noninteractive-element-interactions
    <div {...rest} ref={receiveFocus} tabIndex={-1} role="group" onKeyDown={cancelOnEscape}>
      {children}
    </div>
  );
}

/**
 * As a ref: an element that appears after a click takes the focus, so that it is read out and the next Tab
 * starts there.
 */
export function receiveFocus(element: HTMLElement | null): void {
  element?.focus();
}
