import { lazy, Suspense } from "react";
import { Route, Routes } from "react-router-dom";
import { PublicLayout } from "./public-layout/public-layout.tsx";
import { NOT_FOUND_PAGE, PUBLIC_PAGES } from "./public-pages.ts";
import { RoutePage } from "./route-page.tsx";

/** Visitors do not pay for the sidebar. */
const AppLayout = lazy(() => import("./app-layout/app-layout.tsx"));
const UnderDevelopment = lazy(() => import("./under-development/under-development.tsx"));
const DashboardPage = lazy(() => import("../screens/dashboard/dashboard-page.tsx"));
const MarketPage = lazy(() => import("../screens/market/market-page.tsx"));

/** Every address of the application, its layout and its document title. */
export function AppRoutes() {
  return (
    <Routes>
      <Route element={<PublicLayout footer />}>
        {PUBLIC_PAGES.map(({ path, title, Screen }) => (
          <Route key={path} path={path} element={<RoutePage title={title} screen={<Screen />} />} />
        ))}
      </Route>
      <Route element={<PublicLayout />}>
        <Route
          path={NOT_FOUND_PAGE.path}
          element={<RoutePage title={NOT_FOUND_PAGE.title} screen={<NOT_FOUND_PAGE.Screen />} />}
        />
      </Route>
      <Route
        element={
          <Suspense fallback={null}>
            <AppLayout />
          </Suspense>
        }
      >
        <Route path="users" element={<RoutePage title="Dashboard" screen={<DashboardPage />} />} />
        <Route path="users/:id" element={<RoutePage title="Dashboard" screen={<DashboardPage />} />} />
        <Route path="market" element={<RoutePage title="Coin Markets" screen={<MarketPage />} />} />
        <Route
          path="exchange"
          element={<RoutePage title="Trade crypto" screen={<UnderDevelopment name="Trade crypto" />} />}
        />
        <Route
          path="resources"
          element={<RoutePage title="E-book" screen={<UnderDevelopment name="E-book & Physical book" />} />}
        />
        <Route
          path="settings"
          element={<RoutePage title="Settings" screen={<UnderDevelopment name="Settings" />} />}
        />
      </Route>
    </Routes>
  );
}
