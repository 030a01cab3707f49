import { useSyncExternalStore } from "react";

const neverChanges = () => () => {};

/**
 * False while React takes over a prerendered page, true right after: what the build could not know (an answer of the
 * API that is already here, the reader's window) may be shown only then, or the two pages differ.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
}
