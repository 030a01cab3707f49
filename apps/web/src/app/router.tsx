import { i18n, type MessageDescriptor } from "@lingui/core";
import { type ComponentType, type ReactElement, Suspense, useEffect, useLayoutEffect, useState } from "react";
import { matchPath, NavigationType, Route, Routes, useLocation, useNavigationType } from "react-router-dom";
import { ChunkMissing, type ChunkMissingProps } from "../lib/chunk-missing.tsx";
import { isHiddenInPage } from "../lib/hidden-in-page.ts";
import { ChunkLoading, lazyChunk } from "../lib/lazy-chunk.tsx";
import { loadMessages } from "../lib/messages.tsx";
import { useAdopted } from "../lib/use-hydrated.ts";
import { PAGE_TITLES } from "../page-titles.ts";
import { BOOK_PATH, cataloguesOf, ROUTES, type SiteRoute } from "../routes.ts";
import { useBrand } from "../features/brand/brand.tsx";
import { ErrorBoundary } from "./error/error-boundary.tsx";
import { BareLayout, ConsoleLayout, PublicLayout } from "./public-layout/public-layout.tsx";

const SCREENS = import.meta.glob<{ default: ComponentType }>("../screens/*/*-page.tsx");

/** A separate chunk, so that visitors don't load the sidebar. */
const appLayout = lazyChunk(
  "app-layout",
  () => import("./app-layout/app-layout.tsx"),
  undefined,
  () => loadMessages("trade"),
);

const LAYOUTS: Readonly<Record<SiteRoute["layout"], ReactElement>> = {
  public: <PublicLayout footer />,
  "public-without-footer": <PublicLayout />,
  bare: <BareLayout />,
  console: <ConsoleLayout />,
  app: (
    <Suspense fallback={<ChunkLoading />}>
      <appLayout.Screen />
    </Suspense>
  ),
};

const PAGES = ROUTES.map(({ path, layout, screen }) => ({
  path,
  title: PAGE_TITLES[path],
  layout,
  ...lazyChunk(
    screen,
    () => SCREENS[`../screens/${screen}.tsx`]!(),
    ScreenMissing,
    () => loadMessages(...cataloguesOf({ screen, layout })),
  ),
}));

/** The route tree: each layout around its pages. */
export function AppRoutes() {
  return (
    <Routes>
      {Object.entries(LAYOUTS).map(([layout, element]) => (
        <Route key={layout} element={element}>
          {PAGES.filter((page) => page.layout === layout && !isHiddenPage(page.path)).map(
            ({ path, title, Screen }) => (
              <Route
                key={path}
                path={path}
                // As on the server, which responds to /Rates with 404.
                caseSensitive
                element={<RoutePage title={title} screen={<Screen />} />}
              />
            ),
          )}
        </Route>
      ))}
    </Routes>
  );
}

/** The server responds to a hidden page's address with the not-found page. */
function isHiddenPage(path: string): boolean {
  return path === BOOK_PATH && isHiddenInPage("book");
}

/**
 * Preloads the code of the page with this path, so that it renders synchronously. Undefined if no page has
 * the path.
 */
export function preloadPage(path: string | undefined): Promise<unknown> | undefined {
  const page = PAGES.find((each) => each.path === path);
  return page && Promise.all([page.preload(), page.layout === "app" && appLayout.preload()]);
}

/** The same for an address whose page isn't prerendered. A failure is left to the page, which reports it. */
export async function preloadPageAt(pathname: string): Promise<void> {
  const page = PAGES.find(({ path }) => matchPath({ path, caseSensitive: true }, pathname));
  await preloadPage(page?.path)?.catch(() => {});
}

interface RoutePageProps {
  title: MessageDescriptor;
  screen: ReactElement;
}

/** A screen in its layout: loaded on demand, announced when shown, with its own error boundary. */
function RoutePage({ title, screen }: RoutePageProps) {
  const { pathname } = useLocation();
  return (
    <ErrorBoundary key={pathname}>
      <Suspense fallback={<ChunkLoading />}>
        <Announcement title={title} />
        {screen}
      </Suspense>
    </ErrorBoundary>
  );
}

/** A sibling of the screen in the same Suspense boundary: its effects run when the screen is shown. */
function Announcement({ title }: Pick<RoutePageProps, "title">) {
  useAnnouncedPage(i18n._(title));
  return null;
}

/** The browser sets focus and scroll when a document loads; we only handle later navigations. */
let documentJustLoaded = true;

/** Does on a route change what a page load does: title, scroll to the top, focus on the heading. */
function useAnnouncedPage(title: string): void {
  const { name } = useBrand();
  const isPop = useNavigationType() === NavigationType.Pop;
  // How this page was reached. A later change of its own address (a tab, a contents link) doesn't count as
  // navigation to it.
  const [isBackOrForward] = useState(isPop);
  // A page filled by the server may have a better title.
  const hasTitle = useAdopted();

  useEffect(() => {
    if (!hasTitle) document.title = `${title} · ${name}`;
  }, [hasTitle, title, name]);

  useLayoutEffect(() => {
    if (!isBackOrForward) window.scrollTo(0, 0);
    if (!documentJustLoaded) focusHeading();
    documentJustLoaded = false;
  }, [isBackOrForward]);
}

/** Focuses the heading when the screen loads after all. */
function ScreenMissing(missing: ChunkMissingProps) {
  useEffect(() => focusHeading, []);
  return <ChunkMissing {...missing} />;
}

function focusHeading(): void {
  const main = document.getElementById("main");
  const target = main?.querySelector("h1") ?? main;
  target?.setAttribute("tabindex", "-1");
  target?.focus({ preventScroll: true });
}
