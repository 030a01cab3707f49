import "@tradeslip/ui/tokens.css";
import "@tradeslip/ui/base.css";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { startTransition, StrictMode } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { BrowserRouter } from "react-router-dom";
import { App } from "./app/app.tsx";
import { pressAgain } from "./app/press-again.ts";
import { prerenderedPage } from "./app/public-pages.ts";
import { registerServiceWorker } from "./offline/register-service-worker.ts";

const root = document.getElementById("root");
if (!root) throw new Error("index.html has no #root");
void start(root);
registerServiceWorker();

/** Takes over the page that the build rendered, once its code is here; draws into the empty one of the other screens. */
async function start(container: HTMLElement) {
  const page = prerenderedPage(container.dataset["page"]);
  if (!page) {
    createRoot(container).render(tree());
    return;
  }
  await page.preload();
  // In slices, between which the page stays awake for touches.
  startTransition(() => {
    hydrateRoot(container, tree());
  });
  pressAgain(container);
}

function tree() {
  return (
    <StrictMode>
      <QueryClientProvider client={new QueryClient()}>
        <BrowserRouter>
          <App />
        </BrowserRouter>
      </QueryClientProvider>
    </StrictMode>
  );
}
