import type { SlipAnswer, Freshness } from "@tradeslip/contracts";
import { FreshnessSource, TradeSide, TradeSurface } from "@tradeslip/contracts/schemas";
import * as z from "zod";
import { isFuture } from "../swr-cache/plausible-time.ts";

/** What a slip says and we sign. Its reference follows from the signature, its status from the time. */
export type SlipTerms = Omit<SlipAnswer, "reference" | "status" | "serverTime">;

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

const Milliseconds = z.int().min(0);

/** By place and not by name: the token is part of a link. */
const Payload = z.tuple([
  TradeSurface,
  TradeSide,
  /** The coin's id, symbol and name. */
  z.string(),
  z.string(),
  z.string(),
  /** usd, coinAmount, rate */
  z.string(),
  z.string(),
  z.string(),
  /** The price's freshness. */
  FreshnessSource,
  Milliseconds,
  Milliseconds,
  /** issuedAt, expiresAt */
  Milliseconds,
  Milliseconds,
  /** Makes two slips of the same terms two slips. */
  z.string(),
]);
type Payload = z.infer<typeof Payload>;

/** The terms as the bytes that are signed. */
export function writePayload(terms: SlipTerms, nonce: string): Buffer {
  const { coin, freshness } = terms;
  const payload: Payload = [
    terms.surface,
    terms.side,
    coin.id,
    coin.symbol,
    coin.name,
    terms.usd,
    terms.coinAmount,
    terms.rate,
    freshness.source,
    Date.parse(freshness.asOf),
    Date.parse(freshness.nextRefresh),
    Date.parse(terms.issuedAt),
    Date.parse(terms.expiresAt),
    nonce,
  ];
  return Buffer.from(JSON.stringify(payload));
}

/** Of bytes whose signature is ours. Throws for what this version does not write. */
export function readPayload(bytes: Buffer): SlipTerms {
  const [surface, side, id, symbol, name, usd, coinAmount, rate, source, asOf, nextRefresh, issued, expires] =
    Payload.parse(JSON.parse(bytes.toString()));
  return {
    surface,
    side,
    coin: { id, symbol, name },
    usd,
    coinAmount,
    rate,
    freshness: { source, asOf: iso(asOf), nextRefresh: iso(nextRefresh) },
    issuedAt: iso(issued),
    expiresAt: iso(expires),
  };
}

function iso(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}
