import { lazy, Suspense } from "react";
import { Navigate, Route, Routes } from "react-router-dom";
import { PublicLayout } from "./public-layout/public-layout.tsx";
import { RoutePage } from "./route-page.tsx";

/** Visitors do not pay for the sidebar. */
const AppLayout = lazy(() => import("./app-layout/app-layout.tsx"));
const NotFound = lazy(() => import("./not-found/not-found.tsx"));
const UnderDevelopment = lazy(() => import("./under-development/under-development.tsx"));
const RatesPage = lazy(() => import("../screens/rates/rates-page.tsx"));
const DashboardPage = lazy(() => import("../screens/dashboard/dashboard-page.tsx"));
const MarketPage = lazy(() => import("../screens/market/market-page.tsx"));

/** Every address of the application, its layout and its document title. */
export function AppRoutes() {
  return (
    <Routes>
      <Route element={<PublicLayout />}>
        {/* The rates stand in for the home page until there is one: they are what a visitor comes for. */}
        <Route index element={<Navigate to="/rates" replace />} />
        <Route path="rates" element={<RoutePage title="Exchange rates" screen={<RatesPage />} />} />
        <Route path="*" element={<RoutePage title="Page not found" screen={<NotFound />} />} />
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
