import { lazy, Suspense } from "react";
import { useLocation } from "react-router-dom";
import { useHydrated } from "../../lib/use-hydrated.ts";

/** Visitors do not pay for it. */
const LogOutNotice = lazy(() => import("../../features/session/log-out-notice.tsx"));

/** Says so where a logout led that could not end the session. */
export function StillLoggedIn() {
  const state = useLocation().state as { stillLoggedIn?: boolean } | null;
  const hydrated = useHydrated();
  if (!hydrated || !state?.stillLoggedIn) return null;
  return (
    <Suspense fallback={null}>
      <LogOutNotice />
    </Suspense>
  );
}
