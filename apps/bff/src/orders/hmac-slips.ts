import { createHmac, timingSafeEqual } from "node:crypto";
import { REFERENCE_NUMBERS, writeReference } from "@tradeslip/contracts/rules";
import { FreshnessSource, TradeSide, TradeSurface } from "@tradeslip/contracts/schemas";
import { fromBase64url, type SlipTerms } from "@tradeslip/contracts/slips";
import * as z from "zod";
import type { KeyRing } from "../platform/crypto/key-ring.ts";

interface Key {
  readonly id: Buffer;
  readonly bytes: Buffer;
}

const VERSION = 1;
const KEY_ID_BYTES = 2;
const HEAD_BYTES = 1 + KEY_ID_BYTES;
/** Half of SHA-256 (RFC 2104, section 5). */
const MAC_BYTES = 16;
const REFERENCE_BYTES = 6;
/** Far above the length of the longest such token. */
const MAX_TOKEN_LENGTH = 1_024;

const Milliseconds = z.int().min(0);
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
  /** A nonce. */
  z.string(),
]);

/**
 * Slips of earlier releases, which only the desk can verify: version, key id, HMAC-SHA256 and terms as JSON
 * in one base64url text. No more are issued; they verify, valid or expired, while their secret is listed.
 */
export class HmacSlips {
  readonly #keys: readonly Key[];

  /** @param rings of all secrets that may have signed them */
  constructor(rings: readonly KeyRing[]) {
    this.#keys = rings.flatMap((keys) => keys.all("slip")).map(toKey);
  }

  /** Null for any token that none of the secrets signed. */
  verify(token: string): { readonly terms: SlipTerms; readonly reference: string } | null {
    const bytes = decodeToken(token);
    if (!bytes || bytes.length <= HEAD_BYTES + MAC_BYTES || bytes[0] !== VERSION) return null;
    const head = bytes.subarray(0, HEAD_BYTES);
    const mac = bytes.subarray(HEAD_BYTES, HEAD_BYTES + MAC_BYTES);
    const payload = bytes.subarray(HEAD_BYTES + MAC_BYTES);
    const isOurs = this.#keys.some(
      (key) => key.id.equals(head.subarray(1)) && timingSafeEqual(macOf(key, head, payload), mac),
    );
    return isOurs ? { terms: decodeTerms(payload), reference: referenceOf(mac) } : null;
  }
}

function toKey(bytes: Buffer): Key {
  return { bytes, id: createHmac("sha256", bytes).update("key id").digest().subarray(0, KEY_ID_BYTES) };
}

function macOf(key: Key, head: Buffer, payload: Buffer): Buffer {
  return createHmac("sha256", key.bytes).update(head).update(payload).digest().subarray(0, MAC_BYTES);
}

function referenceOf(mac: Buffer): string {
  return writeReference(mac.readUIntBE(0, REFERENCE_BYTES) % REFERENCE_NUMBERS);
}

/** Null unless the text is base64url exactly as we write it. */
function decodeToken(token: string): Buffer | null {
  const bytes = token.length > MAX_TOKEN_LENGTH ? null : fromBase64url(token);
  return bytes && Buffer.from(bytes);
}

function decodeTerms(bytes: Buffer): SlipTerms {
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
