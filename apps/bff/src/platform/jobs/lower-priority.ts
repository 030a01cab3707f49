import { setPriority } from "node:os";

/** Gets a tenth of a core that requests keep busy, and all of an idle one. */
const LOW_PRIORITY = 10;

/**
 * Lets the main thread go before this one (docs/decisions/055). On Linux a priority applies to a thread.
 * Elsewhere it would apply to the whole process, so nothing is done.
 */
export function lowerPriority(): void {
  if (process.platform !== "linux") return;
  try {
    setPriority(LOW_PRIORITY);
  } catch {
    // Some sandboxes forbid it; all threads then share the processor equally.
  }
}
