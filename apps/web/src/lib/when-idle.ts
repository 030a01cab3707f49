/** Safari has no idle callbacks. */
const LATER_MS = 2_000;

/**
 * Loads a chunk in advance once the browser is idle. A failure is ignored, and shows when the chunk is used.
 */
export function prefetchWhenIdle(load: () => Promise<unknown>): () => void {
  const start = () => void load().catch(() => {});
  if (!("requestIdleCallback" in globalThis)) {
    const timer = setTimeout(start, LATER_MS);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(start, { timeout: LATER_MS });
  return () => cancelIdleCallback(handle);
}
