import { startTransition, useEffect, useState, useSyncExternalStore } from "react";

const neverChanges = () => () => {};

/**
 * False during hydration, true soon after: what the build could not know (an API response that has already
 * arrived, the size of the window) may be shown only then, or the markup would differ. The change renders in
 * slices, between which the page responds to input. True from the start where nothing was prerendered.
 */
export function useHydrated(): boolean {
  const hydrating = useHydrating();
  const [hydrated, setHydrated] = useState(!hydrating);
  useEffect(() => {
    if (!hydrated) startTransition(() => setHydrated(true));
  }, [hydrated]);
  return hydrated;
}

/** Whether the page brought this part: false for what is drawn later. */
export function useAdopted(): boolean {
  const hydrated = useHydrated();
  return useState(!hydrated)[0];
}

/** React calls it in no other case. One that differs from the client's would render in one go. */
function useHydrating(): boolean {
  let hydrating = false;
  useSyncExternalStore(
    neverChanges,
    () => null,
    () => {
      // React calls this only while it renders.
      // oxlint-disable-next-line react/immutability
      hydrating = true;
      return null;
    },
  );
  return hydrating;
}
