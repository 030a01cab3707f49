import { STEP_UP_SENTENCE } from "@tradeslip/contracts/rules";
import { ProviderError } from "../errors.ts";
import type { HeldSession } from "./sessions.ts";

const MINUTE_MS = 60_000;
/** How long a look is fresh (docs/product.md, P10.14). */
const FRESH_MS = 5 * MINUTE_MS;
/** How long a second factor stands for a second person (docs/product.md, P20.10). */
const ALONE_MS = 60 * MINUTE_MS;

/**
 * Throws 403 `step_up_needed` where the user did not prove a moment ago that they are still there. A login is
 * no such proof.
 */
export function requireStepUp({ steppedUpAt }: Pick<HeldSession, "steppedUpAt">, now: number): void {
  if (steppedUpAt === null || steppedUpAt <= now - FRESH_MS) throw new ProviderError(403, STEP_UP_SENTENCE);
}

/**
 * The same for an admin who decides alone: their second factor, which their login or a look asked for, is of
 * the last hour.
 */
export function requireRecentFactor(
  { createdAt, steppedUpAt }: Pick<HeldSession, "createdAt" | "steppedUpAt">,
  now: number,
): void {
  if (Math.max(createdAt, steppedUpAt ?? 0) <= now - ALONE_MS) throw new ProviderError(403, STEP_UP_SENTENCE);
}
