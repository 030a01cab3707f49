import { t } from "@lingui/core/macro";
import { Suspense } from "react";
import { useLocation } from "react-router-dom";
import { lazyChunk } from "../../lib/lazy-chunk.tsx";
import { useHydrated } from "../../lib/use-hydrated.ts";

/** A chunk of its own, which visitors do not load. */
const logOutNotice = lazyChunk("log-out-notice", () => import("./log-out-notice.tsx"), NoticeMissing);

/** Even without the way to try again. */
function NoticeMissing() {
  return <p role="alert">{t`You may still be logged in.`}</p>;
}

/** For the pages with a logout: when it fails, the server may be out of reach. */
export function preloadLogOutNotice(): void {
  logOutNotice.preload().catch(() => {});
}

/** Shown on the page reached by a logout that could not end the session. */
export function StillLoggedIn() {
  const state = useLocation().state as { stillLoggedIn?: boolean } | null;
  const hydrated = useHydrated();
  if (!hydrated || !state?.stillLoggedIn) return null;
  return (
    <Suspense fallback={null}>
      <logOutNotice.Screen />
    </Suspense>
  );
}
