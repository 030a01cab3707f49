/**
 * Registers the service worker once the page has loaded, so that its files do not compete with the page's own. Only a
 * built application has one; browsers offer it to secure origins and to localhost alone.
 */
export function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  if (document.readyState === "complete") void register();
  else window.addEventListener("load", () => void register(), { once: true });
}

async function register(): Promise<void> {
  try {
    await navigator.serviceWorker.register("/sw.js", { updateViaCache: "none" });
  } catch {
    // Refused (private windows, full disks) or not reached: everything works without it while there is a network.
  }
}
