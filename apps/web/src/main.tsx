import "./styles.css";
import "./chunk-loading.css";
import "./offer-lite.css";
import { onlineManager, QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { startTransition, StrictMode } from "react";
import { localePrefix } from "@tradeslip/contracts/rules";
import { createRoot, hydrateRoot } from "react-dom/client";
import { BrowserRouter } from "react-router-dom";
import { App } from "./app/app.tsx";
import { preloadPage, preloadPageAt } from "./app/router.tsx";
import { keepTyped } from "./keep-typed.ts";
import { activateLanguage, loadMessages, PageLanguage } from "./lib/messages.tsx";
import { loadChunk } from "./lib/lazy-chunk.tsx";
import { registerServiceWorker } from "./offline/register-service-worker.ts";

/** By then a page has its answers and is quiet: the stream competes with nothing. */
const STREAM_DELAY_MS = 3_000;

/** As the page says it, whose address chose it. */
const { lang } = document.documentElement;
activateLanguage(lang);
const queryClient = new QueryClient();
// It takes every page to begin online: one opened offline would not see the connection come back.
onlineManager.setOnline(navigator.onLine);
const root = document.getElementById("root");
if (!root) throw new Error("index.html has no #root");
void start(root);
registerServiceWorker();
startStream();

/**
 * Hydrates the page that the build rendered, once its code is here; draws into the empty one of the other
 * screens. That one says itself that it loads: React would say it again, for at least 0.3 s.
 */
async function start(container: HTMLElement) {
  const loading = preloadPage(container.dataset["page"]);
  const { pathname } = location;
  await Promise.all([
    loadMessages("shared"),
    loading ?? preloadPageAt(pathname.slice(localePrefix(lang).length) || "/"),
  ]);
  // offer-lite.js waits for it.
  dispatchEvent(new Event("tradeslip-start"));
  if (!loading) {
    createRoot(container).render(tree());
    return;
  }
  const putBack = keepTyped(container);
  // In slices, between which the page stays awake for touches.
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
 * React draws again what it does not find as it was sent. Where that is a translator's doing (Chrome's and
 * Edge's put each text into an element `font`), it is no error. In a turn of its own: what was drawn again is
 * then translated again.
 */
function reportUnlessTranslated(error: unknown): void {
  setTimeout(() => {
    if (!document.querySelector("body font")) reportError(error);
  });
}

/**
 * Clicks the buttons that were clicked before hydration (after-first-paint.js marks them). From here on React
 * handles clicks: it hydrates first what was clicked.
 */
function replayEarlyClicks(container: HTMLElement): void {
  container.removeAttribute("data-page");
  for (const button of container.querySelectorAll<HTMLElement>("[data-clicked-early]")) {
    button.removeAttribute("data-clicked-early");
    button.click();
  }
}

/** A reader who saves data polls, less often; so does a browser without streams. */
function startStream(): void {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  if (connection?.saveData || !("EventSource" in globalThis)) return;
  setTimeout(() => {
    // Where it cannot be loaded, prices are polled.
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
