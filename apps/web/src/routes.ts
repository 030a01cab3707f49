/**
 * Every address of the site, stated once. The router (app/router.tsx), the build (scripts/prerender.ts), the
 * service worker (scripts/service-worker.ts), the server (site.json, which the build writes for it) and the
 * browser tests read this table. It imports nothing, so that Node can read it too.
 */
export const ROUTES = [
  {
    path: "/",
    screen: "home/home-page",
    layout: "public",
    prerender: true,
    sitemap: true,
  },
  {
    path: "/rates",
    screen: "rates/rates-page",
    layout: "public",
    prerender: true,
    sitemap: true,
  },
  {
    path: "/prices",
    screen: "prices/prices-page",
    layout: "public",
    prerender: true,
    sitemap: true,
  },
  {
    path: "/about-us",
    screen: "about/about-page",
    layout: "public",
    prerender: true,
    sitemap: true,
  },
  {
    path: "/support",
    screen: "support/support-page",
    layout: "public",
    prerender: true,
    sitemap: true,
  },
  {
    path: "/verify",
    screen: "verify/verify-page",
    layout: "public",
    prerender: true,
    sitemap: true,
  },
  {
    path: "/terms",
    screen: "terms/terms-page",
    layout: "public",
    prerender: true,
    sitemap: true,
  },
  {
    path: "/privacy",
    screen: "privacy/privacy-page",
    layout: "public",
    prerender: true,
    sitemap: true,
  },
  {
    path: "/login",
    screen: "login/login-page",
    layout: "bare",
    prerender: true,
    sitemap: true,
  },
  {
    path: "/signup",
    screen: "signup/signup-page",
    layout: "public",
    prerender: true,
    sitemap: true,
  },
  {
    path: "/otp-verify",
    screen: "otp-verify/otp-verify-page",
    layout: "bare",
    prerender: true,
  },
  {
    path: "/forgot-password",
    screen: "forgot-password/forgot-password-page",
    layout: "public",
    prerender: true,
  },
  {
    path: "/email/:step",
    param: "(?:confirm|undo|stop)",
    screen: "email-change/email-change-page",
    layout: "bare",
  },
  { path: "/q/:token", screen: "slip/slip-page", layout: "public-without-footer" },
  { path: "/r/:token", screen: "receipt/receipt-page", layout: "public-without-footer" },
  { path: "/statement", screen: "statement/statement-page", layout: "public-without-footer" },
  { path: "/desk", screen: "desk/desk-page", layout: "console" },
  {
    path: "/users",
    screen: "dashboard/dashboard-page",
    layout: "app",
    prerender: true,
  },
  { path: "/users/:id", screen: "dashboard/dashboard-page", layout: "app" },
  {
    path: "/users/:id/:view",
    screen: "under-development/under-development-page",
    layout: "app",
  },
  {
    path: "/market",
    screen: "market/market-page",
    layout: "app",
    prerender: true,
    sitemap: true,
  },
  {
    path: "/market/:id",
    param: "[a-z0-9][a-z0-9._-]{0,99}",
    screen: "coin/coin-page",
    layout: "app",
    prerender: true,
  },
  {
    path: "/exchange",
    screen: "exchange/exchange-page",
    layout: "app",
    prerender: true,
  },
  { path: "/resources", screen: "resources/resources-page", layout: "app" },
  { path: "/settings", screen: "settings/settings-page", layout: "app" },
  {
    path: "*",
    screen: "not-found/not-found-page",
    layout: "public-without-footer",
    prerender: true,
  },
] as const satisfies readonly SiteRoute[];

/** On the site only if the book is (lib/hideable.tsx). */
export const BOOK_PATH = "/resources";

export interface SiteRoute {
  /** In the syntax shared by React Router and Fastify; "*" stands for every other address. */
  readonly path: string;
  /**
   * Regular expression for its parameter: the server answers any other value with 404. Only the build reads
   * it.
   */
  readonly param?: string;
  /** Its module in screens/, without its extension. */
  readonly screen: string;
  /** bare: no navigation bar or footer. console: a frame of its own. app: with the sidebar (P2.2, P2.5). */
  readonly layout: "public" | "public-without-footer" | "bare" | "console" | "app";
  /** Rendered by the build, with a description in page-heads.ts; other screens start from an empty page. */
  readonly prerender?: true;
  /** Listed in the sitemap; all other pages are closed to search engines. */
  readonly sitemap?: true;
}

const WITH_ACCOUNT = new Set([
  "login",
  "signup",
  "otp-verify",
  "forgot-password",
  "email-change",
  "settings",
]);

const WITH_TRADE = new Set(["slip", "receipt", "statement"]);

/** The catalogues with a screen's texts, besides `shared` (lingui.config.ts). */
export function cataloguesOf({ screen, layout }: Pick<SiteRoute, "screen" | "layout">): string[] {
  const [folder = ""] = screen.split("/");
  const trade = layout === "app" || WITH_TRADE.has(folder) ? ["trade"] : [];
  const account = WITH_ACCOUNT.has(folder) ? ["account"] : [];
  const orders = folder === "desk" || folder === "slip" ? ["orders"] : [];
  const claims = folder === "home" ? ["claims", "footer"] : [];
  const legal = folder === "terms" || folder === "privacy" ? ["legal"] : [];
  return [folder, ...trade, ...account, ...orders, ...claims, ...legal];
}

export type RoutePath = (typeof ROUTES)[number]["path"];
export type PrerenderedPath = Extract<(typeof ROUTES)[number], { prerender: true }>["path"];

/**
 * Screens that start from an empty page of their own, with the modules in screens/ that load along with
 * theirs, so that nothing visible first waits for another script. Only the build reads it.
 */
export const OWN_EMPTY_PAGES: Partial<Record<RoutePath, readonly string[]>> = {
  "/desk": ["desk/orders/console"],
};

/**
 * API answers that a prerendered page shows first: "market-coins" for /api/market/coins, "coin" for the coin
 * in its address. They are requested along with its scripts, and their prices are in the page
 * (lib/server-value.tsx). Only the build reads it, so the bundler leaves it out of the browser's code.
 */
export const FIRST_ANSWERS: Partial<Record<PrerenderedPath, readonly string[]>> = {
  "/": ["exchange-coins"],
  "/rates": ["rates"],
  "/users": ["dashboard-coins", "dashboard-stats"],
  "/market": ["market-stats", "market-coins"],
  "/market/:id": ["coin"],
  "/exchange": ["exchange-coins"],
};
