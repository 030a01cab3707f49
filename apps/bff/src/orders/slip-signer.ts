import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { REFERENCE_NUMBERS, writeReference } from "@tradeslip/contracts/rules";
import { deriveKey } from "../platform/crypto/derive-key.ts";
import { readPayload, writePayload, type SlipTerms } from "./slip-terms.ts";

/** Signs slips and knows its own again. */
export interface SlipSigner {
  seal(terms: SlipTerms): { readonly token: string; readonly reference: string };
  /** Null for anything that was not sealed with one of the secrets. */
  open(token: string): { readonly terms: SlipTerms; readonly reference: string } | null;
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
/** Far more than the longest slip has. */
const MAX_TOKEN_LENGTH = 1_024;
/** Of the check symbols those that are easy to say, and that a chat does not take for formatting. */
const EASY_TO_SAY = /[0-9A-Z]$/;

/**
 * A token is version, key id, signature and terms in one base64url text. The terms are JSON and come last: so it begins
 * with a letter and ends with a letter or digit, and no chat cuts a sign off the link.
 * @param secrets the first signs, all are recognised; without any, slips are recognised as long as the process lives
 */
export function createSlipSigner(secrets: readonly string[]): SlipSigner {
  const [current = randomSecret(), ...previous] = secrets;
  const signing = toKey(current);
  const keys = [signing, ...previous.map(toKey)];
  return {
    seal(terms) {
      for (;;) {
        const sealed = sealOnce(signing, terms);
        if (EASY_TO_SAY.test(sealed.reference)) return sealed;
      }
    },
    open(token) {
      const bytes = bytesOf(token);
      if (!bytes || bytes.length <= HEAD_BYTES + MAC_BYTES || bytes[0] !== VERSION) return null;
      const head = bytes.subarray(0, HEAD_BYTES);
      const mac = bytes.subarray(HEAD_BYTES, HEAD_BYTES + MAC_BYTES);
      const payload = bytes.subarray(HEAD_BYTES + MAC_BYTES);
      const isOurs = keys.some(
        (key) => key.id.equals(head.subarray(1)) && timingSafeEqual(sign(key, head, payload), mac),
      );
      return isOurs ? { terms: readPayload(payload), reference: referenceOf(mac) } : null;
    },
  };
}

function randomSecret(): string {
  return randomBytes(32).toString("base64url");
}

function toKey(secret: string): Key {
  const bytes = deriveKey(secret, "slip");
  return { bytes, id: createHmac("sha256", bytes).update("key id").digest().subarray(0, KEY_ID_BYTES) };
}

function sealOnce(key: Key, terms: SlipTerms): { token: string; reference: string } {
  const head = Buffer.concat([Buffer.of(VERSION), key.id]);
  const payload = writePayload(terms, randomBytes(NONCE_BYTES).toString("base64url"));
  const mac = sign(key, head, payload);
  return {
    token: Buffer.concat([head, mac, payload]).toString("base64url"),
    reference: referenceOf(mac),
  };
}

function sign(key: Key, head: Buffer, payload: Buffer): Buffer {
  return createHmac("sha256", key.bytes).update(head).update(payload).digest().subarray(0, MAC_BYTES);
}

/** From the signature, so that a reference fits one slip only. */
function referenceOf(mac: Buffer): string {
  return writeReference(mac.readUIntBE(0, REFERENCE_BYTES) % REFERENCE_NUMBERS);
}

/** Undefined unless it is written exactly as we write: base64url has spare bits and decoders forgive a lot. */
function bytesOf(token: string): Buffer | undefined {
  if (token.length > MAX_TOKEN_LENGTH) return undefined;
  const bytes = Buffer.from(token, "base64url");
  return bytes.toString("base64url") === token ? bytes : undefined;
}
