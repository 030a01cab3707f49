import { ROUTES, type SiteRoute } from "../../apps/web/src/routes.ts";
import { scriptLimitKb } from "../../apps/web/scripts/script-budget.ts";

/** A fully loaded screen: its address, its heading, and a cell or card that needs data. */
export interface Screen {
  readonly path: string;
  readonly heading: string | RegExp;
  readonly data?: string;
  /** Kilobytes (1,000 bytes) of gzip that a first visit may load as script. */
  readonly scriptLimitKb: number;
}

interface Shown {
  readonly heading: string | RegExp;
  readonly data?: string;
}

/** What a screen shows; a route not listed here just has a heading. */
const SHOWN: Readonly<Record<string, Shown>> = {
  "/": { heading: "Fast and Trusted Crypto Trading" },
  "/rates": { heading: "Exchange rates", data: "United States" },
  "/prices": { heading: "Where this price comes from" },
  "/about-us": { heading: /^Real people/ },
  "/support": { heading: "Support" },
  "/verify": { heading: "Is this us?" },
  "/terms": { heading: "Terms of Service" },
  "/privacy": { heading: "Privacy Notice" },
  "/login": { heading: "Log in" },
  "/signup": { heading: "Create your account" },
  "/otp-verify": { heading: "Verify Your Account" },
  "/forgot-password": { heading: "Forgot your password?" },
  "/users": { heading: /, Trader$/, data: "Bitcoin" },
  "/market": { heading: "Cryptocurrency Market", data: "Bitcoin" },
  "/market/:id": { heading: "Ethereum", data: "All-time high" },
  "/exchange": { heading: "Exchange", data: "Minimum trade: $250" },
  "/resources": { heading: "Purchase E-book" },
  "/settings": { heading: "Settings" },
  "/statement": { heading: "Statement of your orders" },
  "/desk": { heading: "Desk" },
};

/** Every route without parameters, and the page that serves all coins. */
const FIXED: readonly SiteRoute[] = ROUTES.filter(({ path }) => /^[^:*]+$/.test(path) || path in SHOWN);

const screenOf = (route: SiteRoute): Screen => ({
  path: route.path.replace(":id", "ethereum"),
  scriptLimitKb: scriptLimitKb(route),
  ...(SHOWN[route.path] ?? { heading: /\S/ }),
});
export const ALL: readonly Screen[] = FIXED.map(screenOf);

/** The screens that show market data and have a search. */
export const SCREENS: readonly Screen[] = ["/rates", "/market", "/users"].flatMap((name) =>
  ALL.filter(({ path }) => path === name),
);

/** The public pages without market data, with navigation bar and footer. */
export const PAGES: readonly Screen[] = ALL.filter((_screen, at) => {
  const { layout, prerender, path } = FIXED[at]!;
  return layout === "public" && prerender && path !== "/rates";
});
