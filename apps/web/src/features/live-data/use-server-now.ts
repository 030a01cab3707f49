import { focusManager } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { serverNow } from "../../lib/server-clock.ts";

const TICK_MS = 1_000;
/** A tick this late means the machine slept or the browser froze the page. */
const SLEPT_MS = 10_000;

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;
let now = 0;
let tickedAt = 0;

/**
 * The server's time in milliseconds, updated every second. All users share one timer, and so the same second.
 */
export function useServerNow(): number {
  return useSyncExternalStore(subscribe, () => (timer ? now : serverNowBySecond()));
}

/**
 * Whether a time on the server's clock has come, while the page stays open. Re-renders only when it comes.
 * @param time ms
 */
export function useIsPast(time: number): boolean {
  return useSyncExternalStore(
    subscribe,
    () => (timer ? now : serverNowBySecond()) >= time,
    () => false,
  );
}

function subscribe(changed: () => void): () => void {
  listeners.add(changed);
  if (!timer) {
    setNow();
    timer = setInterval(tick, TICK_MS);
    document.addEventListener("visibilitychange", tick);
  }
  return () => {
    listeners.delete(changed);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
    document.removeEventListener("visibilitychange", tick);
  };
}

function tick(): void {
  const slept = Date.now() - tickedAt > SLEPT_MS;
  setNow();
  for (const changed of listeners) changed();
  // Sleep delays the query timers by its own length, and not every system reports the page as hidden
  // meanwhile. This makes the queries check the age of their data now.
  if (slept) focusManager.onFocus();
}

function setNow(): void {
  now = serverNow();
  tickedAt = Date.now();
}

/** Rounded to the second, because the snapshot must be stable within one render before the timer runs. */
function serverNowBySecond(): number {
  return Math.floor(serverNow() / TICK_MS) * TICK_MS;
}
