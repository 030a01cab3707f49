import { useEffect } from "react";
import { api } from "../../lib/api.ts";
import { serverNow } from "../../lib/server-clock.ts";

const LOOK_EVERY_MS = 1_000;
/**
 * A larger drift between device clock and monotonic clock means that the clock was set, or the machine slept.
 */
const DRIFT_MS = 2_000;

/** The server's time at `performance.now() === 0`. */
let anchor: number | null = null;

/**
 * Milliseconds since the epoch by the server's clock, advanced by the browser's monotonic clock, so that
 * setting the device's clock neither lengthens nor shortens a countdown.
 */
export function steadyNow(): number {
  return (anchor ?? serverNow() - performance.now()) + performance.now();
}

/** Anchors to the current estimate of the server's time. */
export function anchorToServer(): void {
  anchor = serverNow() - performance.now();
}

/** Monotonic clocks stop while a machine sleeps, so when the two drift apart, this asks the server. */
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

/** Every response contains the time. Without one we keep the current anchor. */
async function askForTheTime(): Promise<void> {
  await api.GET("/api/config").then(anchorToServer, () => {});
}
