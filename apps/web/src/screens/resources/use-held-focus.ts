import { useEffect, useRef, type RefObject } from "react";

/**
 * When what is shown becomes something else and takes the focus away with it, the new heading in this element gets it: the
 * next Tab starts there, and not at the top of the page. Focus that is elsewhere stays.
 */
export function useHeldFocus<Place extends HTMLElement>(shown: string): RefObject<Place | null> {
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
