import { useEffect } from "react";
import { loadChunk } from "../../lib/lazy-chunk.tsx";
import { ownSubscription } from "../../lib/own-subscription.ts";

/** By then a page has its data and is quiet. */
const QUIET_MS = 3_000;

/** If this browser gets push notices, checks once per page that it still does (P12.10). */
export function useKeptPushes(isLoggedIn: boolean): void {
  useEffect(() => {
    if (!isLoggedIn || ownSubscription() === null) return undefined;
    const timer = setTimeout(() => {
      loadChunk("push", () => import("../../features/push/this-browser.ts"))
        .then(({ keepSubscribed }) => keepSubscribed())
        // The next page tries again.
        .catch(() => {});
    }, QUIET_MS);
    return () => clearTimeout(timer);
  }, [isLoggedIn]);
}
