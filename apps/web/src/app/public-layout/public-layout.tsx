import { lazy, type ReactNode, Suspense } from "react";
import { Outlet, useLocation } from "react-router-dom";
import { useHydrated } from "../../lib/use-hydrated.ts";
import { BrandLink, DemoMark } from "../brand.tsx";
import { usePalette } from "../palette/use-palette.tsx";
import { SkipLink } from "../skip-link.tsx";
import { NavBar } from "./nav-bar.tsx";
import styles from "./public-layout.module.css";

/** No page waits for its footer or fails without it. */
const PublicFoot = lazy(() => import("./public-foot.tsx").catch(() => ({ default: NoFoot })));

function NoFoot(): ReactNode {
  return null;
}

/** A constant element: while a prerendered footer hydrates, no parent may re-render it. */
const FOOT = (
  <Suspense fallback={null}>
    <PublicFoot />
  </Suspense>
);

/** The layout of the public pages. Unknown addresses have no footer (docs/product.md, P2.2). */
export function PublicLayout({ footer = false }: { footer?: boolean }) {
  const palette = usePalette();
  return (
    <>
      <SkipLink />
      <NavBar onSearch={palette.open} />
      <main id="main" tabIndex={-1} className={styles["main"]}>
        <StillLoggedIn />
        <Outlet />
      </main>
      {footer && FOOT}
      {palette.element}
    </>
  );
}

/** A chunk of its own, which visitors do not load. */
const LogOutNotice = lazy(() => import("../../features/account/log-out-notice.tsx"));

/** Shown on the page reached by a logout that could not end the session. */
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

/** The layout of single-task pages: only the brand link above the page. */
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
