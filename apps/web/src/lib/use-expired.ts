import { useCallback, useSyncExternalStore } from "react";
import { serverNow } from "./server-clock.ts";

const LOOK_MS = 1_000;

/** Whether a time has passed by the server's clock; correct even right after the device slept through it. */
export function useExpired(expiresAt: string): boolean {
  const until = Date.parse(expiresAt);
  const subscribe = useCallback((changed: () => void) => watchClock(until, changed), [until]);
  return useSyncExternalStore(subscribe, () => serverNow() >= until);
}

/** Checks every second: one long timer stops while the device sleeps. */
function watchClock(until: number, changed: () => void): () => void {
  if (serverNow() >= until) return () => {};
  const timer = setInterval(changed, LOOK_MS);
  document.addEventListener("visibilitychange", changed);
  return () => {
    clearInterval(timer);
    document.removeEventListener("visibilitychange", changed);
  };
}
