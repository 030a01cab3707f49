import { setImmediate } from "node:timers/promises";

/** Lets the requests that wait be answered before work goes on that would hold them up. */
export function yieldToEventLoop(): Promise<void> {
  return setImmediate();
}
