import { Outlet } from "react-router-dom";
import { useMediaQuery } from "../../lib/use-media-query.ts";
import { SkipLink } from "../skip-link.tsx";
import styles from "./app-layout.module.css";
import { Sidebar } from "./sidebar.tsx";
import { TopBar } from "./top-bar.tsx";

/** The layout of the sections behind "Let's trade": a sidebar, or on phones a bar with a drawer. */
export default function AppLayout() {
  const wide = useMediaQuery("(min-width: 768px)");
  return (
    <>
      <SkipLink />
      <div className={styles["layout"]}>
        {wide ? <Sidebar /> : <TopBar />}
        <main id="main" tabIndex={-1} className={styles["main"]}>
          <Outlet />
        </main>
      </div>
    </>
  );
}
