// Titles that other texts name too. Each a constant, which the bundler writes in place.
export const HOME_TITLE = "Fast and Trusted Crypto Trading";
export const TERMS_TITLE = "Terms of Service";
export const PRIVACY_TITLE = "Privacy Notice";
export const VERIFY_TITLE = "Verify Your Account";
export const PRICES_TITLE = "Where this price comes from";
export const NOT_FOUND_TITLE = "Page not found";

/** Instead of its route's, once the coin is known. */
export const coinTitle = ({ name, symbol }: { readonly name: string; readonly symbol: string }) =>
  `${name} (${symbol}) price`;

/**
 * Every address of the site, stated once. The router (app/router.tsx), the build (scripts/prerender.ts), the service worker
 * (scripts/service-worker.ts), the server (site.json, which the build writes for it) and the browser tests read this table.
 * It imports nothing, so that Node can read it too.
 */
export const ROUTES = [
  {
    path: "/",
    title: HOME_TITLE,
    screen: "home/home-page",
    layout: "public",
    prerender: true,
    sitemap: true,
  },
  {
    path: "/rates",
    title: "Exchange rates",
    screen: "rates/rates-page",
    layout: "public",
    prerender: true,
    sitemap: true,
  },
  {
    path: "/prices",
    title: PRICES_TITLE,
    screen: "prices/prices-page",
    layout: "public",
    prerender: true,
    sitemap: true,
  },
  {
    path: "/about-us",
    title: "About us",
    screen: "about/about-page",
    layout: "public",
    prerender: true,
    sitemap: true,
  },
  {
    path: "/support",
    title: "Support",
    screen: "support/support-page",
    layout: "public",
    prerender: true,
    sitemap: true,
  },
  {
    path: "/terms",
    title: TERMS_TITLE,
    screen: "legal/terms-page",
    layout: "public",
    prerender: true,
    sitemap: true,
  },
  {
    path: "/privacy",
    title: PRIVACY_TITLE,
    screen: "legal/privacy-page",
    layout: "public",
    prerender: true,
    sitemap: true,
  },
  {
    path: "/login",
    title: "Log in",
    screen: "login/login-page",
    layout: "bare",
    prerender: true,
    sitemap: true,
  },
  {
    path: "/signup",
    title: "Sign up",
    screen: "signup/signup-page",
    layout: "public",
    prerender: true,
    sitemap: true,
  },
  {
    path: "/otp-verify",
    title: VERIFY_TITLE,
    screen: "otp-verify/otp-verify-page",
    layout: "bare",
    prerender: true,
  },
  {
    path: "/forgot-password",
    title: "Forgot password",
    screen: "forgot-password/forgot-password-page",
    layout: "public",
    prerender: true,
  },
  { path: "/q/:token", title: "Order slip", screen: "slip/slip-page", layout: "public" },
  {
    path: "/users",
    title: "Dashboard",
    screen: "dashboard/dashboard-page",
    layout: "app",
    prerender: true,
  },
  { path: "/users/:id", title: "Dashboard", screen: "dashboard/dashboard-page", layout: "app" },
  {
    path: "/users/:id/:view",
    title: "Dashboard",
    screen: "under-development/under-development-page",
    layout: "app",
  },
  {
    path: "/market",
    title: "Coin Markets",
    screen: "market/market-page",
    layout: "app",
    prerender: true,
    sitemap: true,
  },
  {
    path: "/market/:id",
    param: "[a-z0-9][a-z0-9._-]{0,99}",
    title: "Coin price",
    screen: "coin/coin-page",
    layout: "app",
    prerender: true,
  },
  {
    path: "/exchange",
    title: "Exchange",
    screen: "exchange/exchange-page",
    layout: "app",
    prerender: true,
  },
  { path: "/resources", title: "E-book", screen: "resources/resources-page", layout: "app" },
  { path: "/settings", title: "Settings", screen: "settings/settings-page", layout: "app" },
  {
    path: "*",
    title: NOT_FOUND_TITLE,
    screen: "not-found/not-found-page",
    layout: "public-without-footer",
    prerender: true,
  },
] as const satisfies readonly SiteRoute[];

export interface SiteRoute {
  /** In the syntax that React Router and Fastify share; "*" is every other address. */
  readonly path: string;
  /** What its parameter may be, as a regular expression: the server answers another one with 404. Only the build reads it. */
  readonly param?: string;
  /** Of the document, before the brand's name. */
  readonly title: string;
  /** Its module below screens/, without its ending. */
  readonly screen: string;
  /** bare: without navigation bar and footer. app: with the sidebar (P2.2, P2.5). */
  readonly layout: "public" | "public-without-footer" | "bare" | "app";
  /** Rendered by the build, with a description below; the other screens start from an empty page. */
  readonly prerender?: true;
  /** Listed for search engines, which are kept away from all others. */
  readonly sitemap?: true;
}

export type PrerenderedPath = Extract<(typeof ROUTES)[number], { prerender: true }>["path"];

/**
 * Answers of the API that a prerendered page shows first, "market-coins" for /api/market/coins, "coin" for that of its address: fetched along with its scripts, and
 * their prices are in the page (lib/server-value.tsx). Only the build reads it, so the bundler leaves it out of the browser's code.
 */
export const FIRST_ANSWERS: Partial<Record<PrerenderedPath, readonly string[]>> = {
  "/": ["rates"],
  "/rates": ["rates"],
  "/users": ["dashboard-coins", "dashboard-stats"],
  "/market": ["market-stats", "market-coins"],
  "/market/:id": ["coin"],
  "/exchange": ["exchange-coins"],
};

/** What the server calls a page once it knows the values in it. Only the build reads it, as above. */
export const FILLED_TITLES: Partial<
  Record<PrerenderedPath, { readonly ifKnown: string; readonly title: string }>
> = {
  "/market/:id": {
    ifKnown: "coin-name",
    title: coinTitle({ name: "{{coin-name}}", symbol: "{{coin-symbol}}" }),
  },
};

interface DescriptionFacts {
  /** How many have rates. */
  readonly countries: number;
  /** Such as "every minute". */
  readonly ratesPace: string;
  readonly coinsPace: string;
}

/** Under the title in a search engine's list. Only the build calls it, so the bundler leaves it out of the browser's code. */
export const descriptions = ({
  countries,
  ratesPace,
  coinsPace,
}: DescriptionFacts): Readonly<Record<PrerenderedPath, string>> => ({
  "/": "Buy and sell crypto with a person. Every order becomes a slip you both can read, and every price shows its age.",
  "/rates": `The price of 1 BTC in ${countries} countries, each in its own currency: what we buy and sell at, updated ${ratesPace}.`,
  "/prices": "Which sources we ask what a coin costs, what each says, and which of them count.",
  "/about-us": "Meet the people behind the desk: our story, a letter from our CEO and what we promise.",
  "/support": "How to reach us, and answers about accounts, transactions, security and trading.",
  "/terms": "The rules of trading with us, from prices and slips to fees and disputes.",
  "/privacy": "What we keep about you, why and for how long, and what stays on your device.",
  "/login": "Log in to trade and follow the market: dashboard, exchange and coin markets.",
  "/signup": "Create a free account: fill in a form and confirm your address with a code.",
  "/otp-verify": "Enter the one-time code we sent you.",
  "/forgot-password": "Get a code by email and set a new password.",
  "/users": "The market at a glance and the top coins, each with a trade.",
  "/exchange": "Buy or sell a coin with a person: enter an amount, and the order becomes a slip.",
  "/market": `Price, 24-hour change, volume and market cap of the 50 largest coins in US dollars, updated ${coinsPace}.`,
  "/market/:id":
    "What a coin costs, how its price moved over a day, a week, a month and a year, and its key figures.",
  "*": "This address leads nowhere. Go on from the home page.",
});
