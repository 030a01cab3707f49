import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { StrictMode } from "react";
import { prerender } from "react-dom/static";
import { StaticRouter } from "react-router-dom";
import { App } from "./app/app.tsx";
import { preloadPage } from "./app/router.tsx";

/** No page has this address, so it shows the one for unknown addresses. */
const UNKNOWN_ADDRESS = "/404";

/** The address that a route is rendered at. Nothing of a parameter may show in its page, which serves all of them. */
const addressOf = (path: string) => (path === "*" ? UNKNOWN_ADDRESS : path.replaceAll(":", ""));

/** The page of this route as HTML, without any response of the API. */
export async function prerenderPage(path: string): Promise<string> {
  await preloadPage(path);
  const tree = (
    <StrictMode>
      <QueryClientProvider client={new QueryClient()}>
        <StaticRouter location={addressOf(path)}>
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
