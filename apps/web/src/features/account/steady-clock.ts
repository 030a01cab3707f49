import { useEffect } from "react";
import { api } from "../../lib/api.ts";
import { serverNow } from "../../lib/server-clock.ts";

const LOOK_EVERY_MS = 1_000;
/** Device clock and stopwatch apart by this much: the clock was set, or the machine slept. */
const DRIFT_MS = 2_000;

/** The server's time when the browser's stopwatch stood at zero. */
let anchor: number | null = null;

/**
 * Milliseconds since the epoch by the server's clock, carried on by the browser's stopwatch: whoever sets the device's
 * clock neither lengthens nor shortens a countdown.
 */
export function steadyNow(): number {
  return (anchor ?? serverNow() - performance.now()) + performance.now();
}

/** Takes the server's time as it is known now. */
export function anchorToServer(): void {
  anchor = serverNow() - performance.now();
}

/** Stopwatches stand still while a machine sleeps: when clock and stopwatch part, the server is asked for the time. */
export function useDriftWatch(): void {
  useEffect(() => {
    let parted = Date.now() - performance.now();
    const timer = setInterval(() => {
      const apart = Date.now() - performance.now();
      if (Math.abs(apart - parted) < DRIFT_MS) return;
      parted = apart;
      void askForTheTime();
    }, LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, []);
}

/** Any answer carries the time. Without one the stopwatch is the best there is. */
async function askForTheTime(): Promise<void> {
  await api.GET("/api/config").then(anchorToServer, () => {});
}
