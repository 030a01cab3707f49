import { Suspense, useEffect, useLayoutEffect, useState, type ReactNode } from "react";
import { NavigationType, useLocation, useNavigationType } from "react-router-dom";
import { ErrorBoundary } from "./error/error-boundary.tsx";
import styles from "./route-page.module.css";
import { useBrand } from "./brand.tsx";

interface RoutePageProps {
  title: string;
  screen: ReactNode;
}

/** A screen in its layout: fetched on demand, announced once it is shown, and alone in falling over when it fails. */
export function RoutePage({ title, screen }: RoutePageProps) {
  const { pathname } = useLocation();
  return (
    <ErrorBoundary key={pathname}>
      <Suspense fallback={<div aria-busy="true" className={styles["waiting"]} />}>
        <Announcement title={title} />
        {screen}
      </Suspense>
    </ErrorBoundary>
  );
}

/** A sibling of the screen under one Suspense: its effects run when the screen is on the page. */
function Announcement({ title }: { title: string }) {
  useAnnouncedPage(title);
  return null;
}

/** The browser itself places focus and scroll when a document is loaded; only later navigations are ours. */
let documentJustLoaded = true;

/** What a page load does by itself and a route change does not: title, scroll to the top, focus on the heading. */
function useAnnouncedPage(title: string): void {
  const { name } = useBrand();
  const isPop = useNavigationType() === NavigationType.Pop;
  // How this page was reached. A later change of its own address (a tab, a contents link) is no navigation to it.
  const [isBackOrForward] = useState(isPop);

  useEffect(() => {
    document.title = `${title} · ${name}`;
  }, [title, name]);

  useLayoutEffect(() => {
    if (!isBackOrForward) window.scrollTo(0, 0);
    if (!documentJustLoaded) focusHeading();
    documentJustLoaded = false;
  }, [isBackOrForward]);
}

function focusHeading(): void {
  const main = document.getElementById("main");
  const target = main?.querySelector("h1") ?? main;
  target?.setAttribute("tabindex", "-1");
  target?.focus({ preventScroll: true });
}
