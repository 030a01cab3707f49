import { readStored, writeStored } from "../../../lib/stored-value.ts";

const KEY = "purchase-attempt";
const BYTES = 16;
/** As the server takes it (and 32 hexadecimal digits as we write it). */
const OURS = /^[0-9a-f]{32}$/;

/**
 * The Idempotency-Key of the purchase under way, the same until an answer came: whoever presses Buy again after a lost
 * answer, a reload or in another tab gets the same payment and not a second one.
 */
export function attemptKey(): string {
  const kept = readStored(KEY);
  if (kept !== null && OURS.test(kept)) return kept;
  const made = randomKey();
  writeStored(KEY, made);
  return made;
}

/** An answer came: the next purchase is another one. */
export function endAttempt(): void {
  writeStored(KEY, "");
}

/** Not `randomUUID`, which browsers keep from pages without https. */
function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(BYTES));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
