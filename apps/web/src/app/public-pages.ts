import { lazyScreen, type LazyScreen } from "./lazy-screen.tsx";

/** The pages for visitors: prerendered at build time (entry-prerender.tsx), each at its address. */
export const PUBLIC_PAGES = [
  {
    path: "/",
    title: "Fast and Trusted Crypto Trading",
    ...lazyScreen(() => import("../screens/home/home-page.tsx")),
  },
  { path: "/rates", title: "Exchange rates", ...lazyScreen(() => import("../screens/rates/rates-page.tsx")) },
  { path: "/about-us", title: "About us", ...lazyScreen(() => import("../screens/about/about-page.tsx")) },
  { path: "/support", title: "Support", ...lazyScreen(() => import("../screens/support/support-page.tsx")) },
  {
    path: "/terms",
    title: "Terms of Service",
    ...lazyScreen(() => import("../screens/legal/terms-page.tsx")),
  },
  {
    path: "/privacy",
    title: "Privacy Notice",
    ...lazyScreen(() => import("../screens/legal/privacy-page.tsx")),
  },
] as const satisfies readonly PublicPage[];

/** Every address that is no other page's. */
export const NOT_FOUND_PAGE = {
  path: "*",
  title: "Page not found",
  ...lazyScreen(() => import("./not-found/not-found.tsx")),
} as const satisfies PublicPage;

interface PublicPage extends LazyScreen {
  path: string;
  title: string;
}

export type PublicPath = (typeof PUBLIC_PAGES)[number]["path"] | typeof NOT_FOUND_PAGE.path;

/** The page that was prerendered under `path`; undefined for a name that no page has. */
export function prerenderedPage(path: string | undefined): PublicPage | undefined {
  return [...PUBLIC_PAGES, NOT_FOUND_PAGE].find((page) => page.path === path);
}
