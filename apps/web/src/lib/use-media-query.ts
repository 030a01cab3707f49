import { useCallback, useSyncExternalStore } from "react";

/**
 * Whether the CSS media query matches; follows the window. Always false in a prerendered page. Widths are in
 * em, as in the style sheets, because larger text leaves room for less.
 */
export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (changed: () => void) => {
      const media = globalThis.matchMedia(query);
      media.addEventListener("change", changed);
      return () => media.removeEventListener("change", changed);
    },
    [query],
  );
  return useSyncExternalStore(
    subscribe,
    () => globalThis.matchMedia(query).matches,
    () => false,
  );
}
