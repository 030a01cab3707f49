import { type ComponentType, type ReactNode, Suspense } from "react";
import { Route, Routes } from "react-router-dom";
import { ROUTES, type SiteRoute } from "../routes.ts";
import { lazyScreen } from "./lazy-screen.tsx";
import { BareLayout, PublicLayout } from "./public-layout/public-layout.tsx";
import { RoutePage } from "./route-page.tsx";

const SCREENS = import.meta.glob<{ default: ComponentType }>("../screens/*/*-page.tsx");

/** Visitors do not pay for the sidebar. */
const appLayout = lazyScreen(() => import("./app-layout/app-layout.tsx"));

const LAYOUTS: Readonly<Record<SiteRoute["layout"], ReactNode>> = {
  public: <PublicLayout footer />,
  "public-without-footer": <PublicLayout />,
  bare: <BareLayout />,
  app: (
    <Suspense fallback={null}>
      <appLayout.Screen />
    </Suspense>
  ),
};

const PAGES = ROUTES.map(({ path, title, layout, screen }) => ({
  path,
  title,
  layout,
  ...lazyScreen(() => SCREENS[`../screens/${screen}.tsx`]!()),
}));

/** The router's tree: each layout around its pages. */
export function AppRoutes() {
  return (
    <Routes>
      {Object.entries(LAYOUTS).map(([layout, element]) => (
        <Route key={layout} element={element}>
          {PAGES.filter((page) => page.layout === layout).map(({ path, title, Screen }) => (
            <Route key={path} path={path} element={<RoutePage title={title} screen={<Screen />} />} />
          ))}
        </Route>
      ))}
    </Routes>
  );
}

/**
 * Fetches what the page with this path is drawn with, so that it is there at once. Undefined: no page has the path.
 */
export function preloadPage(path: string | undefined): Promise<unknown> | undefined {
  const page = PAGES.find((each) => each.path === path);
  return page && Promise.all([page.preload(), page.layout === "app" && appLayout.preload()]);
}
