import { Outlet } from "react-router-dom";
import { BrandLink } from "../brand-link.tsx";
import { DemoMark } from "../demo-mark.tsx";
import { SkipLink } from "../skip-link.tsx";
import styles from "./bare-layout.module.css";

/** The layout of pages with one thing to do: only the name stands above it, and leads home. */
export function BareLayout() {
  return (
    <>
      <SkipLink />
      <header className={styles["head"]}>
        <BrandLink />
        <DemoMark />
      </header>
      <main id="main" tabIndex={-1} className={styles["main"]}>
        <Outlet />
      </main>
    </>
  );
}
