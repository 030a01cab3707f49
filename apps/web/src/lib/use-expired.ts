import { useSyncExternalStore } from "react";
import { serverNow } from "./server-clock.ts";

const LOOK_MS = 1_000;

/** Whether a time has passed by the server's clock; correct even right after the device slept through it. */
export function useExpired(expiresAt: string): boolean {
  const until = Date.parse(expiresAt);
  return useSyncExternalStore(watchClock, () => serverNow() >= until);
}

/**
 * Checks every second: one long timer stops while the device sleeps, and what looks past may not be, once an
 * answer tells that the device's clock is ahead.
 */
function watchClock(changed: () => void): () => void {
  const timer = setInterval(changed, LOOK_MS);
  document.addEventListener("visibilitychange", changed);
  return () => {
    clearInterval(timer);
    document.removeEventListener("visibilitychange", changed);
  };
}
