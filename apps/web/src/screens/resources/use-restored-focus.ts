import { useEffect, useRef, type RefObject } from "react";

/**
 * When the content of this element is replaced and the focus is lost with it, its new heading gets the focus,
 * so that the next Tab does not start at the top of the page. Focus elsewhere stays.
 */
export function useRestoredFocus<Place extends HTMLElement>(shown: string): RefObject<Place | null> {
  const place = useRef<Place>(null);
  const last = useRef(shown);
  useEffect(() => {
    if (last.current === shown) return;
    last.current = shown;
    if (document.activeElement !== document.body) return;
    const heading = place.current?.querySelector("h2");
    heading?.setAttribute("tabindex", "-1");
    heading?.focus();
  }, [shown]);
  return place;
}
