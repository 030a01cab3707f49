import { readdirSync, readFileSync } from "node:fs";
import { setPriority } from "node:os";

/** A tenth of a core that requests want wholly; all of an idle one. */
const LOW_PRIORITY = 10;
/** The threads of this process: a folder each, named by the thread's id. */
const THREADS = "/proc/self/task";
/** What Node calls the threads on which V8 compiles and collects garbage for the others. */
const V8_HELPER = "V8Worker";

/**
 * Lets the main thread go first: before this one, and before V8's helpers, whose work in a refresh is most of the worker's
 * own (docs/decisions/055). On Linux a priority is a thread's. Elsewhere it would be the whole process's, and nothing is done.
 */
export function lowerPriority(): void {
  if (process.platform !== "linux") return;
  try {
    setPriority(LOW_PRIORITY);
    for (const thread of readdirSync(THREADS)) {
      if (readFileSync(`${THREADS}/${thread}/comm`, "utf8").trim() === V8_HELPER)
        setPriority(Number(thread), LOW_PRIORITY);
    }
  } catch {
    // Some sandboxes forbid it; all threads then share the processor equally.
  }
}
