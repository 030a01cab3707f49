/** By then a page has its scripts, data and pictures, even on a slow phone. */
const SETTLED_MS = 5_000;

/**
 * Registers the service worker once the page has settled or is hidden: caching a whole build during the
 * page's own start doubled its load time on two processors. Only builds have a service worker; browsers allow
 * it on secure origins and localhost.
 */
export function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  if (document.readyState === "complete") whenSettled();
  else window.addEventListener("load", whenSettled, { once: true });
}

function whenSettled(): void {
  const timer = setTimeout(start, SETTLED_MS);
  document.addEventListener("visibilitychange", startIfHidden);

  function startIfHidden(): void {
    if (document.visibilityState === "hidden") start();
  }

  function start(): void {
    clearTimeout(timer);
    document.removeEventListener("visibilitychange", startIfHidden);
    void register();
  }
}

/** Tells the worker what this page has loaded, because there may have been no worker until now. */
async function register(): Promise<void> {
  const { serviceWorker } = navigator;
  try {
    await serviceWorker.register("/sw.js", { updateViaCache: "none" });
    const { active } = await serviceWorker.ready;
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no other origin
    active?.postMessage(performance.getEntriesByType("resource").map(({ name }) => name));
  } catch {
    // Refused (private windows, full disks) or unreachable: online, everything works without it.
  }
}
