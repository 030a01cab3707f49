import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { REFERENCE_NUMBERS, writeReference } from "@tradeslip/contracts/rules";
import type { KeyRing } from "../platform/crypto/key-ring.ts";
import { decodeTerms, encodeTerms, type SlipTerms } from "./slip-terms.ts";

export interface SignedSlip {
  readonly token: string;
  readonly reference: string;
}

export interface VerifiedSlip {
  readonly terms: SlipTerms;
  readonly reference: string;
}

interface Key {
  readonly id: Buffer;
  readonly bytes: Buffer;
}

/** Changes with the payload's shape. */
const VERSION = 1;
const KEY_ID_BYTES = 2;
const HEAD_BYTES = 1 + KEY_ID_BYTES;
/** Half of SHA-256 (RFC 2104, section 5), 128 bits: the token is part of a link. */
const MAC_BYTES = 16;
const NONCE_BYTES = 6;
const REFERENCE_BYTES = 6;
/** Far more than the longest slip needs. */
const MAX_TOKEN_LENGTH = 1_024;
/** Only check symbols that are easy to say and that no chat reads as formatting. */
const EASY_TO_SAY = /[0-9A-Z]$/;

/**
 * Signs slips and verifies them. A token is version, key id, signature and terms in one base64url text. The terms are
 * JSON and come last, so a token starts with a letter and ends with a letter or digit: no chat cuts a character off the
 * link.
 */
export class SlipSigner {
  readonly #keys: readonly [Key, ...Key[]];

  constructor(keys: KeyRing) {
    const [current, ...older] = keys.all("slip");
    this.#keys = [toKey(current), ...older.map(toKey)];
  }

  sign(terms: SlipTerms): SignedSlip {
    for (;;) {
      const signed = signOnce(this.#keys[0], terms);
      if (EASY_TO_SAY.test(signed.reference)) return signed;
    }
  }

  /** Null for any token that none of the secrets signed. */
  verify(token: string): VerifiedSlip | null {
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

function signOnce(key: Key, terms: SlipTerms): SignedSlip {
  const head = Buffer.concat([Buffer.of(VERSION), key.id]);
  const payload = encodeTerms(terms, randomBytes(NONCE_BYTES).toString("base64url"));
  const mac = macOf(key, head, payload);
  return {
    token: Buffer.concat([head, mac, payload]).toString("base64url"),
    reference: referenceOf(mac),
  };
}

function macOf(key: Key, head: Buffer, payload: Buffer): Buffer {
  return createHmac("sha256", key.bytes).update(head).update(payload).digest().subarray(0, MAC_BYTES);
}

/** Derived from the signature, so a reference belongs to one slip only. */
function referenceOf(mac: Buffer): string {
  return writeReference(mac.readUIntBE(0, REFERENCE_BYTES) % REFERENCE_NUMBERS);
}

/** Undefined unless the text is exactly what we would write: base64url has spare bits, and decoders ignore a lot. */
function decodeToken(token: string): Buffer | undefined {
  if (token.length > MAX_TOKEN_LENGTH) return undefined;
  const bytes = Buffer.from(token, "base64url");
  return bytes.toString("base64url") === token ? bytes : undefined;
}
