import { HIDDEN_PARTS_META, type SitePart } from "@tradeslip/contracts/rules";
import type { Elements } from "@tradeslip/ui/elements";
import { usePublicConfig } from "./public-config.ts";

interface HideableProps {
  part: SitePart;
  children: Elements;
}

/**
 * What stands on the site unless the operator hides this part of it. The build draws it between marks: the server takes them out as
 * it serves, with what is between them where it is hidden (apps/bff/src/site/page-template.ts).
 */
export function Hideable({ part, children }: HideableProps) {
  const isShown = useIsShown(part);
  return (
    <>
      <Mark at="begin" part={part} />
      {isShown ? children : null}
      <Mark at="end" part={part} />
    </>
  );
}

/** Drawn by the build alone; in the browser it is nothing, so that React finds what the server left. */
function Mark({ at, part }: { at: "begin" | "end"; part: SitePart }) {
  return import.meta.env.SSR ? <template data-part={`${at} ${part}`} /> : null;
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
