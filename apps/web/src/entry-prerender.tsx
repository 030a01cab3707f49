import { i18n } from "@lingui/core";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { localePrefix } from "@tradeslip/contracts/rules";
import { StrictMode } from "react";
import { prerender } from "react-dom/static";
import { StaticRouter } from "react-router-dom";
import { App } from "./app/app.tsx";
import { preloadPage } from "./app/router.tsx";
import { activateLanguage, loadMessages, PageLanguage } from "./lib/messages.tsx";
import {
  languageOffer,
  liteOffer,
  loadingText,
  noscriptNote,
  pageHead,
  type PageHead,
} from "./page-heads.ts";
import type { PrerenderedPath, SiteRoute } from "./routes.ts";

/** No page has this address, so it shows the one for unknown addresses. */
const UNKNOWN_ADDRESS = "/404";

/**
 * The address that a route is rendered at. Its page shows nothing that depends on a parameter, so it serves
 * all.
 */
const addressOf = (path: string) => (path === "*" ? UNKNOWN_ADDRESS : path.replaceAll(":", ""));

/** Renders all following pages in this language. */
export async function begin(locale: string): Promise<void> {
  activateLanguage(locale);
  await loadMessages("shared", "heads", "claims", "footer", "facts");
}

export interface PrerenderedPage {
  readonly head: PageHead;
  readonly noscript: string;
  /** Rendered without any response of the API. */
  readonly html: string;
}

/** Renders the page of this route as HTML. */
export async function prerenderPage(
  path: PrerenderedPath,
  layout: SiteRoute["layout"],
): Promise<PrerenderedPage> {
  await preloadPage(path);
  return { head: pageHead(path), noscript: noscriptNote(path, layout), html: await renderRoute(path) };
}

export { languageOffer };

/** Other texts for index.html. */
export function frameTexts() {
  return { noscript: noscriptNote("", "app"), liteOffer: liteOffer(), loading: loadingText() };
}

async function renderRoute(path: string): Promise<string> {
  const prefix = localePrefix(i18n.locale);
  const tree = (
    <StrictMode>
      <PageLanguage>
        <QueryClientProvider client={new QueryClient()}>
          <StaticRouter basename={prefix} location={`${prefix}${addressOf(path)}`}>
            <App />
          </StaticRouter>
        </QueryClientProvider>
      </PageLanguage>
    </StrictMode>
  );
  const { prelude } = await prerender(tree, {
    // React would put parts of a large page last and move them into place with an inline script, which the
    // Content Security Policy forbids.
    progressiveChunkSize: Infinity,
    onError(error) {
      throw error;
    },
  });
  return new Response(prelude).text();
}
