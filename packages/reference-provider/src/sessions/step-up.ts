import { STEP_UP_SENTENCE } from "@tradeslip/contracts/rules";
import { CLOCK_AHEAD_MS } from "../clock-ahead.ts";
import { ProviderError } from "../errors.ts";
import type { HeldSession } from "./sessions.ts";

const MINUTE_MS = 60_000;
/** How long a step-up is fresh (docs/product.md, P10.14). */
const FRESH_MS = 5 * MINUTE_MS;
/** How long a second factor replaces a second person (docs/product.md, P20.10). */
const ALONE_MS = 60 * MINUTE_MS;

/**
 * Throws 403 `step_up_needed` unless the user proved a moment ago that they are still there. A login isn't
 * enough, nor a time that lies ahead, which a wrong clock wrote.
 */
export function requireStepUp({ steppedUpAt }: Pick<HeldSession, "steppedUpAt">, now: number): void {
  if (steppedUpAt === null || !isWithin(FRESH_MS, steppedUpAt, now))
    throw new ProviderError(403, STEP_UP_SENTENCE);
}

/**
 * The same for an admin who decides alone: their second factor, given at login or step-up, must be from the
 * last hour.
 */
export function requireRecentFactor(
  { createdAt, steppedUpAt }: Pick<HeldSession, "createdAt" | "steppedUpAt">,
  now: number,
): void {
  if ([createdAt, steppedUpAt ?? 0].some((at) => isWithin(ALONE_MS, at, now))) return;
  throw new ProviderError(403, STEP_UP_SENTENCE);
}

function isWithin(ms: number, at: number, now: number): boolean {
  return at > now - ms && at <= now + CLOCK_AHEAD_MS;
}
