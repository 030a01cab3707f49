import { startTransition, useEffect, useState, useSyncExternalStore } from "react";

const neverChanges = () => () => {};

/**
 * False during hydration, true soon after. Data that the build could not know (an API response that has
 * already arrived, the size of the window) may be shown only then, or the markup would differ. The change
 * renders in slices, between which the page responds to input. True from the start if nothing was
 * prerendered.
 */
export function useHydrated(): boolean {
  const hydrating = useHydrating();
  const [hydrated, setHydrated] = useState(!hydrating);
  useEffect(() => {
    if (!hydrated) startTransition(() => setHydrated(true));
  }, [hydrated]);
  return hydrated;
}

/** Whether this part came with the prerendered page; false for what is rendered later. */
export function useAdopted(): boolean {
  const hydrated = useHydrated();
  return useState(!hydrated)[0];
}

/**
 * For the `dangerouslySetInnerHTML` of a part that came with the page: with `suppressHydrationWarning`, React
 * leaves its content as it is.
 */
export const UNTOUCHED = { __html: "" };

/**
 * React calls the server snapshot only while hydrating. A snapshot that differs from the client's would
 * render without interruption.
 */
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
