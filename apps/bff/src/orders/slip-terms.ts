import type { Freshness, SlipAnswer } from "@tradeslip/contracts";
import type { SlipTerms } from "@tradeslip/contracts/slips";
import { isFuture } from "../swr-cache/plausible-time.ts";

const VALID_MS = 15 * 60_000;

/**
 * When a slip expires. A live price holds for 15 minutes from the moment it was fetched, not from the moment
 * the slip was issued. Any other price is indicative whatever its age: that slip is open for 15 minutes and
 * states the price's own time.
 * @param issuedAt milliseconds since the epoch, like the result
 */
export function slipExpiry(freshness: Freshness, issuedAt: number): number {
  const from = freshness.source === "live" ? Math.min(Date.parse(freshness.asOf), issuedAt) : issuedAt;
  return from + VALID_MS;
}

/** A slip issued in the future comes from a wrong clock: its real age is unknown, so it counts as expired. */
export function slipStatus({ issuedAt, expiresAt }: SlipTerms, now: number): SlipAnswer["status"] {
  return now < Date.parse(expiresAt) && !isFuture(Date.parse(issuedAt), now) ? "valid" : "expired";
}
