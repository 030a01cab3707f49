import { lazy, type ReactNode, Suspense } from "react";
import { Outlet, useLocation } from "react-router-dom";
import { useHydrated } from "../../lib/use-hydrated.ts";
import { BrandLink, DemoMark } from "../brand.tsx";
import { SkipLink } from "../skip-link.tsx";
import { NavBar } from "./nav-bar.tsx";
import styles from "./public-layout.module.css";

/** No page waits for its foot, and none falls over when the foot does not arrive. */
const PublicFoot = lazy(() => import("./public-foot.tsx").catch(() => ({ default: NoFoot })));

function NoFoot(): ReactNode {
  return null;
}

/** One element for ever: while a prerendered foot is taken over, nothing above may draw it anew. */
const FOOT = (
  <Suspense fallback={null}>
    <PublicFoot />
  </Suspense>
);

/** The layout of the pages for visitors. Unknown addresses have no footer (docs/product.md, P2.2). */
export function PublicLayout({ footer = false }: { footer?: boolean }) {
  return (
    <>
      <SkipLink />
      <NavBar />
      <main id="main" tabIndex={-1} className={styles["main"]}>
        <StillLoggedIn />
        <Outlet />
      </main>
      {footer && FOOT}
    </>
  );
}

/** Visitors do not pay for it. */
const LogOutNotice = lazy(() => import("../../features/account/log-out-notice.tsx"));

/** Says so where a logout led that could not end the session. */
function StillLoggedIn() {
  const state = useLocation().state as { stillLoggedIn?: boolean } | null;
  const hydrated = useHydrated();
  if (!hydrated || !state?.stillLoggedIn) return null;
  return (
    <Suspense fallback={null}>
      <LogOutNotice />
    </Suspense>
  );
}

/** The layout of pages with one thing to do: only the name stands above it, and leads home. */
export function BareLayout() {
  return (
    <>
      <SkipLink />
      <header className={styles["head"]}>
        <BrandLink />
        <DemoMark />
      </header>
      <main id="main" tabIndex={-1} className={styles["bareLayoutMain"]}>
        <Outlet />
      </main>
    </>
  );
}
