import { lazy, Suspense } from "react";
import { Route, Routes } from "react-router-dom";
import { BareLayout } from "./public-layout/bare-layout.tsx";
import { PublicLayout } from "./public-layout/public-layout.tsx";
import {
  APP_LAYOUT,
  isBare,
  MARKET_PAGE,
  NOT_FOUND_PAGE,
  PUBLIC_PAGES,
  type PublicPage,
} from "./public-pages.ts";
import { RoutePage } from "./route-page.tsx";

const DashboardPage = lazy(() => import("../screens/dashboard/dashboard-page.tsx"));
const ExchangePage = lazy(() => import("../screens/exchange/exchange-page.tsx"));
const ResourcesPage = lazy(() => import("../screens/resources/resources-page.tsx"));
const SettingsPage = lazy(() => import("../screens/settings/settings-page.tsx"));
const UnderDevelopment = lazy(() => import("./under-development/under-development.tsx"));
const SlipPage = lazy(() => import("../screens/slip/slip-page.tsx"));

/** Every address of the application, its layout and its document title. */
export function AppRoutes() {
  return (
    <Routes>
      <Route element={<PublicLayout footer />}>
        {PUBLIC_PAGES.filter((page) => !isBare(page)).map(publicRoute)}
        <Route path="q/:token" element={<RoutePage title="Order slip" screen={<SlipPage />} />} />
      </Route>
      <Route element={<BareLayout />}>{PUBLIC_PAGES.filter(isBare).map(publicRoute)}</Route>
      <Route element={<PublicLayout />}>
        <Route
          path={NOT_FOUND_PAGE.path}
          element={<RoutePage title={NOT_FOUND_PAGE.title} screen={<NOT_FOUND_PAGE.Screen />} />}
        />
      </Route>
      <Route
        element={
          <Suspense fallback={null}>
            <APP_LAYOUT.Screen />
          </Suspense>
        }
      >
        <Route path="users" element={<RoutePage title="Dashboard" screen={<DashboardPage />} />} />
        <Route path="users/:id" element={<RoutePage title="Dashboard" screen={<DashboardPage />} />} />
        <Route
          path="users/:id/:view"
          element={<RoutePage title="Dashboard" screen={<UnderDevelopment />} />}
        />
        {publicRoute(MARKET_PAGE)}
        <Route path="exchange" element={<RoutePage title="Exchange" screen={<ExchangePage />} />} />
        <Route path="resources" element={<RoutePage title="E-book" screen={<ResourcesPage />} />} />
        <Route path="settings" element={<RoutePage title="Settings" screen={<SettingsPage />} />} />
      </Route>
    </Routes>
  );
}

function publicRoute({ path, title, Screen }: PublicPage) {
  return <Route key={path} path={path} element={<RoutePage title={title} screen={<Screen />} />} />;
}
