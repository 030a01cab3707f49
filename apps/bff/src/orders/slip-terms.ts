import type { SlipAnswer, Freshness } from "@tradeslip/contracts";
import { FreshnessSource, TradeSide, TradeSurface } from "@tradeslip/contracts/schemas";
import * as z from "zod";
import { isFuture } from "../swr-cache/plausible-time.ts";

/** What a slip states and the desk signs. The reference follows from the signature, the status from the time. */
export type SlipTerms = Omit<SlipAnswer, "reference" | "status" | "serverTime">;

const VALID_MS = 15 * 60_000;

/**
 * When a slip expires. A live price holds for 15 minutes from the moment it was fetched, not from the moment the slip was
 * issued. Any other price is indicative whatever its age: that slip is open for 15 minutes and states the price's own time.
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

const Milliseconds = z.int().min(0);

/** A tuple instead of an object, to keep the token short: it is part of a link. */
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
  /** freshness: source, asOf, nextRefresh */
  FreshnessSource,
  Milliseconds,
  Milliseconds,
  /** issuedAt, expiresAt */
  Milliseconds,
  Milliseconds,
  /** A nonce, so that two slips of the same terms differ. */
  z.string(),
]);
type Payload = z.infer<typeof Payload>;

/** The bytes that are signed. */
export function encodeTerms(terms: SlipTerms, nonce: string): Buffer {
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

/** For bytes with a verified signature. Throws if another version wrote them. */
export function decodeTerms(bytes: Buffer): SlipTerms {
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
