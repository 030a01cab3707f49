import { useCallback, useSyncExternalStore } from "react";

/**
 * Whether the CSS media query holds now; follows the window. In a prerendered page, which knows no window, it does not.
 * Widths are asked for in em, here as in style sheets: whoever has larger text has room for less.
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
