import { HIDDEN_PARTS_META, type SitePart } from "@tradeslip/contracts/rules";
import type { Elements } from "@tradeslip/ui/elements";
import type { ReactElement } from "react";
import { Marked } from "./marked.tsx";
import { usePublicConfig } from "./public-config.ts";

interface HideableProps {
  part: SitePart;
  children: Elements;
}

/** What stands on the site unless the operator hides this part of it. */
export function Hideable({ part, children }: HideableProps) {
  const isShown = useIsShown(part);
  return <Marked part={part}>{isShown ? children : null}</Marked>;
}

/** What belongs to no part of the site is always there. */
export function OfPart({ part, children }: { part: SitePart | undefined; children: ReactElement }) {
  return part === undefined ? children : <Hideable part={part}>{children}</Hideable>;
}

/** The configuration may know better than the page: one that is kept for a lost connection is older. */
function useIsShown(part: SitePart): boolean {
  const hidden = usePublicConfig()?.hidden;
  return !isHiddenInPage(part) && hidden?.includes(part) !== true;
}

/** Whether the page says, from its first moment, that the operator hides this. */
export function isHiddenInPage(part: SitePart): boolean {
  if (import.meta.env.SSR) return false;
  const meta = document.querySelector<HTMLMetaElement>(`meta[name="${HIDDEN_PARTS_META}"]`);
  return meta?.content.split(" ").includes(part) ?? false;
}
