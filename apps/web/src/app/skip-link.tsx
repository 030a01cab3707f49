import { t } from "@lingui/core/macro";
import type { MouseEvent } from "react";

/** First tab stop: skips the navigation. */
export function SkipLink() {
  return (
    <a href="#main" className="skip-link" onClick={focusMain}>
      {t`Skip to content`}
    </a>
  );
}

/** Only moves the focus: with "#main" in the address, going back to it would move the focus again. */
function focusMain(event: MouseEvent): void {
  event.preventDefault();
  document.getElementById("main")?.focus();
}
