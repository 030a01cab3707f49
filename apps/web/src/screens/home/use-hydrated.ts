import { useSyncExternalStore } from "react";

const subscribe = () => () => {};

/**
 * False while React takes over the prerendered page, true right after: what the server could not know (an answer of
 * the API that is already here) may be shown only then, or the two pages differ.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
}
