import { Outlet } from "react-router-dom";
import { useHydrated } from "../../lib/use-hydrated.ts";
import { useMediaQuery } from "../../lib/use-media-query.ts";
import { BrandLink } from "../brand.tsx";
import { SkipLink } from "../skip-link.tsx";
import styles from "./app-layout.module.css";
import { Sidebar } from "./sidebar.tsx";
import { TopBar } from "./top-bar.tsx";

/** The layout of the sections behind "Let's trade": a sidebar, or on phones a bar with a drawer. */
export default function AppLayout() {
  const hydrated = useHydrated();
  return (
    <>
      <SkipLink />
      <div className={styles["layout"]}>
        {hydrated ? <Navigation /> : <Place />}
        <main id="main" tabIndex={-1} className={styles["main"]}>
          <Outlet />
        </main>
      </div>
    </>
  );
}

function Navigation() {
  return useMediaQuery("(min-width: 48em)") ? <Sidebar /> : <TopBar />;
}

/** A prerendered page knows no window: it has the place of both, and the name where both have it. */
function Place() {
  return (
    <header className={styles["place"]}>
      <BrandLink />
    </header>
  );
}
