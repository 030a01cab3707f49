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
  {
    path: "/login",
    title: "Log in",
    bare: true,
    ...lazyScreen(() => import("../screens/login/login-page.tsx")),
  },
  { path: "/signup", title: "Sign up", ...lazyScreen(() => import("../screens/signup/signup-page.tsx")) },
  {
    path: "/otp-verify",
    title: "Verify your account",
    bare: true,
    ...lazyScreen(() => import("../screens/otp-verify/otp-verify-page.tsx")),
  },
  {
    path: "/forgot-password",
    title: "Forgot password",
    ...lazyScreen(() => import("../screens/forgot-password/forgot-password-page.tsx")),
  },
] as const satisfies readonly PublicPage[];

/** Every address that is no other page's. */
export const NOT_FOUND_PAGE = {
  path: "*",
  title: "Page not found",
  ...lazyScreen(() => import("./not-found/not-found.tsx")),
} as const satisfies PublicPage;

/** The layout of the screens behind "Let's trade": visitors do not pay for the sidebar. */
export const APP_LAYOUT = lazyScreen(() => import("./app-layout/app-layout.tsx"));

const market = lazyScreen(() => import("../screens/market/market-page.tsx"));

/** The one screen of the app that search engines may list: prerendered as the pages for visitors are. */
export const MARKET_PAGE = {
  path: "/market",
  title: "Coin Markets",
  Screen: market.Screen,
  preload: async () => {
    await Promise.all([APP_LAYOUT.preload(), market.preload()]);
  },
} as const satisfies PublicPage;

/** Every page that the build renders. */
export const PRERENDERED_PAGES = [...PUBLIC_PAGES, MARKET_PAGE, NOT_FOUND_PAGE] as const;

export interface PublicPage extends LazyScreen {
  path: string;
  title: string;
  /** Without navigation bar and footer (specification, section 2). */
  bare?: true;
}

export function isBare({ bare }: PublicPage): boolean {
  return bare === true;
}

export type PrerenderedPath = (typeof PRERENDERED_PAGES)[number]["path"];

/** The page that was prerendered under `path`; undefined for a name that no page has. */
export function prerenderedPage(path: string | undefined): PublicPage | undefined {
  return PRERENDERED_PAGES.find((page) => page.path === path);
}
