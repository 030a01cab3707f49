import { startTransition, useEffect, useState, useSyncExternalStore } from "react";

const neverChanges = () => () => {};

/**
 * False while React takes over a prerendered page, true soon after: what the build could not know (an answer of the
 * API that is already here, the reader's window) may be shown only then, or the two pages differ. What changes by it is
 * drawn in slices, between which the page stays awake for touches. True at once where nothing was prerendered.
 */
export function useHydrated(): boolean {
  const hydrating = useHydrating();
  const [hydrated, setHydrated] = useState(!hydrating);
  useEffect(() => {
    if (!hydrated) startTransition(() => setHydrated(true));
  }, [hydrated]);
  return hydrated;
}

/** React asks for the server's snapshot in no other case. One that differed from the client's would be drawn in one go. */
function useHydrating(): boolean {
  let hydrating = false;
  useSyncExternalStore(
    neverChanges,
    () => null,
    () => {
      // React calls this while it renders, and at no other time.
      // oxlint-disable-next-line react/immutability
      hydrating = true;
      return null;
    },
  );
  return hydrating;
}
