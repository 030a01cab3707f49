import { HIDDEN_PARTS_META, NO_FEE_PART, type PagePart } from "@tradeslip/contracts/rules";
import type { Elements } from "@tradeslip/ui/elements";
import type { ReactElement } from "react";
import { Marked } from "./marked.tsx";
import { usePublicConfig } from "./public-config.ts";

interface HideableProps {
  part: PagePart;
  children: Elements;
}

/** A part of the site that is shown unless the operator hides it. */
export function Hideable({ part, children }: HideableProps) {
  const isShown = useIsShown(part);
  return <Marked part={part}>{isShown ? children : null}</Marked>;
}

/** Content that belongs to no part is always shown. */
export function OfPart({ part, children }: { part: PagePart | undefined; children: ReactElement }) {
  return part === undefined ? children : <Hideable part={part}>{children}</Hideable>;
}

/** The configuration may be newer than the page: a page cached for offline use is older. */
function useIsShown(part: PagePart): boolean {
  const hidden = usePublicConfig()?.hidden;
  // The fee itself, not the configuration's list, decides about the claims of having none.
  const isHidden = part !== NO_FEE_PART && hidden?.includes(part) === true;
  return !isHiddenInPage(part) && !isHidden;
}

/** Whether the page itself, even before any data, says that the operator hides this part. */
export function isHiddenInPage(part: PagePart): boolean {
  if (import.meta.env.SSR) return false;
  const meta = document.querySelector<HTMLMetaElement>(`meta[name="${HIDDEN_PARTS_META}"]`);
  return meta?.content.split(" ").includes(part) ?? false;
}
