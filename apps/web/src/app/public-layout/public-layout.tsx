import { lazy, Suspense, type ReactNode } from "react";
import { Outlet } from "react-router-dom";
import { SkipLink } from "../skip-link.tsx";
import { NavBar } from "./nav-bar.tsx";
import styles from "./public-layout.module.css";
import { StillLoggedIn } from "./still-logged-in.tsx";

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
