import { t } from "@lingui/core/macro";
import type { ReactNode } from "react";
import { useOwnText } from "../english-beneath/english-beneath.ts";
import styles from "./visually-hidden.module.css";

/** Text for screen readers only. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className={styles["hidden"]}>{children}</span>;
}

/** Follows the text of a link that opens a new tab. */
export function NewTabNote() {
  const note = useOwnText(() => t`(opens in a new tab)`);
  return (
    <>
      {" "}
      <VisuallyHidden>{note}</VisuallyHidden>
    </>
  );
}

/**
 * An invisible polite live region: announces its text when it changes. Keep it mounted: a region that appears
 * together with its text is often not announced.
 */
export function LiveRegion({ children }: { children?: ReactNode }) {
  return (
    <VisuallyHidden>
      <span role="status" aria-live="polite">
        {children}
      </span>
    </VisuallyHidden>
  );
}
