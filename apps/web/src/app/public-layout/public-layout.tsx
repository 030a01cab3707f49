import { Outlet } from "react-router-dom";
import { SkipLink } from "../skip-link.tsx";
import { NavBar } from "./nav-bar.tsx";
import styles from "./public-layout.module.css";

/** The layout of the pages for visitors. */
export function PublicLayout() {
  return (
    <>
      <SkipLink />
      <NavBar />
      <main id="main" tabIndex={-1} className={styles["main"]}>
        <Outlet />
      </main>
    </>
  );
}
