import { HIDDEN_PARTS_META, type SitePart } from "@tradeslip/contracts/rules";
import type { Elements } from "@tradeslip/ui/elements";
import type { ReactElement } from "react";
import { Marked } from "./marked.tsx";
import { usePublicConfig } from "./public-config.ts";

interface HideableProps {
  part: SitePart;
  children: Elements;
}

/** A part of the site that is shown unless the operator hides it. */
export function Hideable({ part, children }: HideableProps) {
  const isShown = useIsShown(part);
  return <Marked part={part}>{isShown ? children : null}</Marked>;
}

/** Content that belongs to no part is always shown. */
export function OfPart({ part, children }: { part: SitePart | undefined; children: ReactElement }) {
  return part === undefined ? children : <Hideable part={part}>{children}</Hideable>;
}

/** The configuration may be newer than the page: a page cached for offline use is older. */
function useIsShown(part: SitePart): boolean {
  const hidden = usePublicConfig()?.hidden;
  return !isHiddenInPage(part) && hidden?.includes(part) !== true;
}

/** Whether the page itself, even before any data, says that the operator hides this part. */
export function isHiddenInPage(part: SitePart): boolean {
  if (import.meta.env.SSR) return false;
  const meta = document.querySelector<HTMLMetaElement>(`meta[name="${HIDDEN_PARTS_META}"]`);
  return meta?.content.split(" ").includes(part) ?? false;
}
