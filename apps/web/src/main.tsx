import "./styles.css";
import "./chunk-loading.css";
import "./offer-lite.css";
import { onlineManager, QueryClientProvider } from "@tanstack/react-query";
import { startTransition, StrictMode } from "react";
import { localePrefix } from "@tradeslip/contracts/rules";
import { createRoot, hydrateRoot } from "react-dom/client";
import { BrowserRouter } from "react-router-dom";
import { App } from "./app/app.tsx";
import { preloadPage, preloadPageAt } from "./app/router.tsx";
import { keepTyped } from "./keep-typed.ts";
import { activateLanguage, loadMessages, PageLanguage } from "./lib/messages.tsx";
import { loadChunk } from "./lib/lazy-chunk.tsx";
import { createQueryClient } from "./lib/query-client.ts";
import { registerServiceWorker } from "./offline/register-service-worker.ts";

/** By then a page has its answers and has settled, so the stream competes with nothing. */
const STREAM_DELAY_MS = 3_000;

/** From the page itself, whose address determines the language. */
const { lang } = document.documentElement;
activateLanguage(lang);
const queryClient = createQueryClient();
// TanStack Query assumes that pages start online: one opened offline would not notice the connection coming
// back.
onlineManager.setOnline(navigator.onLine);
const root = document.getElementById("root");
if (!root) throw new Error("index.html has no #root");
void start(root);
registerServiceWorker();
startStream();

/**
 * Hydrates a prerendered page once its code has loaded, or renders into the empty page of other screens. The
 * empty page shows by itself that it is loading: React's own fallback would stay for at least 0.3 s.
 */
async function start(container: HTMLElement) {
  const loading = preloadPage(container.dataset["page"]);
  const { pathname } = location;
  await Promise.all([
    loadMessages("shared"),
    loading ?? preloadPageAt(pathname.slice(localePrefix(lang).length) || "/"),
  ]);
  // offer-lite.js waits for this event.
  dispatchEvent(new Event("tradeslip-start"));
  if (!loading) {
    createRoot(container).render(tree());
    return;
  }
  const putBack = keepTyped(container);
  // In slices, between which the page responds to touch.
  startTransition(() => {
    hydrateRoot(container, tree(), {
      onRecoverableError(error) {
        putBack();
        reportUnlessTranslated(error);
      },
    });
  });
  replayEarlyClicks(container);
}

/**
 * React rerenders what it does not find as it was sent. If a translator caused that (Chrome's and Edge's wrap
 * each text in a `font` element), it is no error. Checks in a later task, because the rerendered part is
 * first translated again.
 */
function reportUnlessTranslated(error: unknown): void {
  setTimeout(() => {
    if (!document.querySelector("body font")) reportError(error);
  });
}

/**
 * Clicks the buttons that were clicked before hydration (after-first-paint.js marks them). From here on React
 * handles clicks, and hydrates the clicked part first.
 */
function replayEarlyClicks(container: HTMLElement): void {
  container.removeAttribute("data-page");
  for (const button of container.querySelectorAll<HTMLElement>("[data-clicked-early]")) {
    button.removeAttribute("data-clicked-early");
    button.click();
  }
}

/** Readers who save data poll instead, less often; so do browsers without streams. */
function startStream(): void {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  if (connection?.saveData || !("EventSource" in globalThis)) return;
  setTimeout(() => {
    // If it cannot be loaded, prices are polled.
    loadChunk("live-stream", () => import("./features/live-data/live-stream.ts"))
      .then(({ keepLive }) => keepLive(queryClient))
      .catch(() => {});
  }, STREAM_DELAY_MS);
}

function tree() {
  return (
    <StrictMode>
      <PageLanguage>
        <QueryClientProvider client={queryClient}>
          <BrowserRouter basename={localePrefix(lang)}>
            <App />
          </BrowserRouter>
        </QueryClientProvider>
      </PageLanguage>
    </StrictMode>
  );
}
