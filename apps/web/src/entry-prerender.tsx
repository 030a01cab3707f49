import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { StrictMode } from "react";
import { prerender } from "react-dom/static";
import { StaticRouter } from "react-router-dom";
import { App } from "./app/app.tsx";
import { NOT_FOUND_PAGE, PUBLIC_PAGES, type PublicPath } from "./app/public-pages.ts";

/** What only the build needs to know of a page: the browser does not load it. */
interface Details {
  /** Under the title in a search engine's list. */
  description: string;
  /** The screen's module, as the build's manifest names it. */
  module: string;
}

const DETAILS: Record<PublicPath, Details> = {
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
  "*": {
    description: "The page you're looking for doesn't exist.",
    module: "src/app/not-found/not-found.tsx",
  },
};

/** No page has this address, so it shows the one for unknown addresses. */
const UNKNOWN_ADDRESS = "/404";

export interface PrerenderedPage extends Details {
  path: PublicPath;
  title: string;
  html: string;
}

/** All pages for visitors as HTML, without any answer of the API. */
export function prerenderPages(): Promise<PrerenderedPage[]> {
  return Promise.all(
    [...PUBLIC_PAGES, NOT_FOUND_PAGE].map(async ({ path, title, preload }) => {
      await preload();
      return { path, title, ...DETAILS[path], html: await renderAt(path === "*" ? UNKNOWN_ADDRESS : path) };
    }),
  );
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
