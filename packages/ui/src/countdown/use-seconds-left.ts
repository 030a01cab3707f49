import { useCallback, useSyncExternalStore } from "react";

/**
 * Whole seconds from now until `until`, rounded up and never below zero; null while a page is rendered on a
 * server, which does not know the reader's moment. Each look asks the clock, so it is right after sleep.
 * @param until milliseconds since 1970, on the clock that `now` reads
 */
export function useSecondsLeft(until: number, now: () => number): number | null {
  const secondsLeft = () => Math.max(0, Math.ceil((until - now()) / 1000));
  const subscribe = useCallback((look: () => void) => watchClock(until, now, look), [until, now]);
  return useSyncExternalStore(subscribe, secondsLeft, () => null);
}

/** Calls `look` as each second ends, and when the page is seen again. Gives what stops it. */
function watchClock(until: number, now: () => number, look: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  function wait() {
    const left = until - now();
    if (left > 0) timer = setTimeout(tick, left % 1000 || 1000);
  }
  function tick() {
    clearTimeout(timer);
    look();
    wait();
  }
  wait();
  document.addEventListener("visibilitychange", tick);
  window.addEventListener("pageshow", tick);
  return () => {
    clearTimeout(timer);
    document.removeEventListener("visibilitychange", tick);
    window.removeEventListener("pageshow", tick);
  };
}
