import type { ReactNode } from "react";
import { VisuallyHidden } from "../visually-hidden/visually-hidden.tsx";

/**
 * Says its text aloud when it changes, politely, and shows nothing. Keep it mounted: a region that
 * appears together with its text is often not announced.
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
