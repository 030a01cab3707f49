import type { Freshness, SlipAnswer } from "@tradeslip/contracts";
import { isFuture } from "../swr-cache/plausible-time.ts";
import type { SlipTerms } from "./slip-terms.ts";

const VALID_MS = 15 * 60_000;

/**
 * Until when a slip holds: the price in it is never older than its label says. A live price holds for 15 minutes from
 * the moment it was obtained, not from the moment the slip was issued. Any other is indicative whatever its age: such a
 * slip is open for 15 minutes and names the price's own time.
 * @param issuedAt milliseconds since the epoch, as the answer
 */
export function slipExpiry(freshness: Freshness, issuedAt: number): number {
  const from = freshness.source === "live" ? Math.min(Date.parse(freshness.asOf), issuedAt) : issuedAt;
  return from + VALID_MS;
}

/** A slip from the future was issued under a wrong clock: when it really was is unknown, so it does not hold. */
export function slipStatus({ issuedAt, expiresAt }: SlipTerms, now: number): SlipAnswer["status"] {
  return now < Date.parse(expiresAt) && !isFuture(Date.parse(issuedAt), now) ? "valid" : "expired";
}
