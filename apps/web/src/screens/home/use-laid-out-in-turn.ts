import { useEffect, type RefObject } from "react";

/** Long enough for a slow phone to lay out one section between two touches. Milliseconds. */
const PAUSE_MS = 50;

/**
 * Lays out the sections that `page` left for later (home-page.module.css), one at a time while nothing else is to be
 * done: all at once would be the longest wait of the whole page.
 */
export function useLaidOutInTurn(page: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const sections = [...(page.current?.children ?? [])];
    const layOutNext = () => {
      sections.shift()?.setAttribute("data-laid-out", "");
      if (sections.length > 0) timer = setTimeout(layOutNext, PAUSE_MS);
    };
    let timer = setTimeout(layOutNext, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [page]);
}
