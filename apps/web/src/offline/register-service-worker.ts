/** So long after its load a page has its scripts, its numbers and its pictures, also on a slow phone. */
const SETTLED_MS = 5_000;

/**
 * Registers the service worker when the page has settled, or when nobody looks at it any more: fetching and keeping a whole
 * build beside the page's own start made that one twice as long on two processors. Only a built application has one;
 * browsers offer it to secure origins and to localhost alone.
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

async function register(): Promise<void> {
  try {
    await navigator.serviceWorker.register("/sw.js", { updateViaCache: "none" });
  } catch {
    // Refused (private windows, full disks) or not reached: everything works without it while there is a network.
  }
}
