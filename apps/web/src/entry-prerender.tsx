import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { StrictMode } from "react";
import { prerender } from "react-dom/static";
import { StaticRouter } from "react-router-dom";
import { App } from "./app/app.tsx";
import {
  isBare,
  MARKET_PAGE,
  NOT_FOUND_PAGE,
  PRERENDERED_PAGES,
  type PrerenderedPath,
  type PublicPage,
} from "./app/public-pages.ts";

/** What only the build needs to know of a page: the browser does not load it. */
interface Details {
  /** Under the title in a search engine's list. */
  description: string;
  /** The screen's module, as the build's manifest names it. */
  module: string;
  /** The same for the layout, where that is not the one for visitors. */
  layout?: string;
  /** Search engines are kept away, and the sitemap does not list it. */
  hidden?: true;
}

const DETAILS: Record<PrerenderedPath, Details> = {
  "/": {
    description:
      "Buy and sell crypto with people: every order becomes a slip that both sides can read, and every price says how old it is.",
    module: "src/screens/home/home-page.tsx",
  },
  "/rates": {
    description:
      "The price of 1 BTC in 14 countries, each in its own currency: what we buy and sell at, updated every 2 minutes.",
    module: "src/screens/rates/rates-page.tsx",
  },
  "/about-us": {
    description: "Who stands behind the desk: our story, a letter from the CEO, and what we promise.",
    module: "src/screens/about/about-page.tsx",
  },
  "/support": {
    description:
      "Whom to ask, where to find us, and answers on accounts, transactions, security and trading.",
    module: "src/screens/support/support-page.tsx",
  },
  "/terms": {
    description: "The rules of trading with us, from prices and slips to fees and disputes.",
    module: "src/screens/legal/terms-page.tsx",
  },
  "/privacy": {
    description: "What we keep about you, why, for how long, and what stays on your device.",
    module: "src/screens/legal/privacy-page.tsx",
  },
  "/login": {
    description: "Log in to trade: dashboard, coin markets and your slips.",
    module: "src/screens/login/login-page.tsx",
  },
  "/signup": {
    description: "Open an account: a form, and a one-time code that proves your address.",
    module: "src/screens/signup/signup-page.tsx",
  },
  "/otp-verify": {
    description: "Enter the one-time code that we sent you.",
    module: "src/screens/otp-verify/otp-verify-page.tsx",
    hidden: true,
  },
  "/forgot-password": {
    description: "Set a new password with a code that we send to your address.",
    module: "src/screens/forgot-password/forgot-password-page.tsx",
    hidden: true,
  },
  "/market": {
    description:
      "Prices, changes, volumes and market values of the 50 largest coins, in US dollars, updated every minute.",
    module: "src/screens/market/market-page.tsx",
    layout: "src/app/app-layout/app-layout.tsx",
  },
  "*": {
    hidden: true,
    description: "The page you're looking for doesn't exist.",
    module: "src/app/not-found/not-found.tsx",
  },
};

/** No page has this address, so it shows the one for unknown addresses. */
const UNKNOWN_ADDRESS = "/404";

export interface PrerenderedPage extends Details {
  path: PrerenderedPath;
  title: string;
  html: string;
  /** Ends with the footer. */
  footed: boolean;
}

/** All these pages as HTML, without any answer of the API. */
export function prerenderPages(): Promise<PrerenderedPage[]> {
  return Promise.all(
    PRERENDERED_PAGES.map(async (page) => {
      const { path, title, preload } = page;
      await preload();
      const html = await renderAt(path === "*" ? UNKNOWN_ADDRESS : path);
      return { path, title, ...DETAILS[path], html, footed: isFooted(page) };
    }),
  );
}

function isFooted(page: PublicPage): boolean {
  return page !== MARKET_PAGE && page !== NOT_FOUND_PAGE && !isBare(page);
}

async function renderAt(location: string): Promise<string> {
  const tree = (
    <StrictMode>
      <QueryClientProvider client={new QueryClient()}>
        <StaticRouter location={location}>
          <App />
        </StaticRouter>
      </QueryClientProvider>
    </StrictMode>
  );
  const { prelude } = await prerender(tree, {
    // Parts of a large page that React would put last are moved into place by an inline script: there may be none.
    progressiveChunkSize: Infinity,
    onError(error) {
      throw error;
    },
  });
  return new Response(prelude).text();
}
