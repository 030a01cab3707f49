import { setPriority } from "node:os";

/** A tenth of a core that requests want wholly; all of an idle one. */
const LOW_PRIORITY = 10;

/**
 * Lets the main thread go before this one (docs/decisions/055). On Linux a priority is a thread's. Elsewhere
 * it would be the whole process's, and nothing is done.
 */
export function lowerPriority(): void {
  if (process.platform !== "linux") return;
  try {
    setPriority(LOW_PRIORITY);
  } catch {
    // Some sandboxes forbid it; all threads then share the processor equally.
  }
}
