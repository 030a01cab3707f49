import type { Message } from "@tradeslip/contracts/rules";
import { ProviderError } from "../errors.ts";
import type { HeldSession } from "./sessions.ts";

const MINUTE_MS = 60_000;
/** How long a look is fresh (docs/product.md, P10.14). */
const FRESH_MS = 5 * MINUTE_MS;
/** How long a second factor stands for a second person (docs/product.md, P20.10). */
const ALONE_MS = 60 * MINUTE_MS;

const STEP_UP_NEEDED: Message = /*i18n*/ {
  id: "step_up_needed",
  message: "Please confirm that it's you.",
};

/** Throws 403 `step_up_needed` for whoever did not prove a moment ago that they are still there. A login is no such proof. */
export function requireFreshLook({ lookedAt }: Pick<HeldSession, "lookedAt">, now: number): void {
  if (lookedAt === null || lookedAt <= now - FRESH_MS) throw new ProviderError(403, STEP_UP_NEEDED);
}

/** The same for whoever decides alone: their second factor, which their login or a look asked for, is of the last hour. */
export function requireRecentFactor(
  { createdAt, lookedAt }: Pick<HeldSession, "createdAt" | "lookedAt">,
  now: number,
): void {
  if (Math.max(createdAt, lookedAt ?? 0) <= now - ALONE_MS) throw new ProviderError(403, STEP_UP_NEEDED);
}
