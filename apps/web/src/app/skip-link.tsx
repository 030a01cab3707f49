import type { MouseEvent } from "react";

/** The first stop of the Tab key: past the navigation, to the page. */
export function SkipLink() {
  return (
    <a href="#main" className="skip-link" onClick={focusMain}>
      Skip to content
    </a>
  );
}

/** Moves the focus alone: "#main" in the address would draw it again whenever somebody goes back to that address. */
function focusMain(event: MouseEvent): void {
  event.preventDefault();
  document.getElementById("main")?.focus();
}
