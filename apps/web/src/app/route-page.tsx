import { Suspense, type ReactNode } from "react";
import { useLocation } from "react-router-dom";
import { ErrorBoundary } from "./error/error-boundary.tsx";
import styles from "./route-page.module.css";
import { useArrival } from "./use-arrival.ts";

interface RoutePageProps {
  title: string;
  screen: ReactNode;
}

/** A screen in its layout: fetched on demand, announced on arrival, and alone in falling over when it fails. */
export function RoutePage({ title, screen }: RoutePageProps) {
  const { pathname } = useLocation();
  return (
    <ErrorBoundary key={pathname}>
      <Suspense fallback={<div aria-busy="true" className={styles["waiting"]} />}>
        <Arrival title={title} />
        {screen}
      </Suspense>
    </ErrorBoundary>
  );
}

/** A sibling of the screen under one Suspense: its effects run when the screen is on the page. */
function Arrival({ title }: { title: string }) {
  useArrival(title);
  return null;
}
