import { randomBytes } from "node:crypto";
import {
  decodeSlipBody,
  encodeSlipBody,
  NONCE_BYTES,
  readSlipToken,
  type SlipError,
  slipReference,
  type SlipTerms,
  type SlipToken,
  writeSlipToken,
} from "@tradeslip/contracts/slips";
import type { HmacSlips } from "./hmac-slips.ts";
import type { MarkedSlip, MarksOf } from "./order-key.ts";
import type { OwnKey, SlipKeys } from "./slip-keys.ts";

export interface SignedSlip {
  readonly token: string;
  readonly reference: string;
}

/** A slip that we signed. */
export interface VerifiedSlip {
  readonly terms: SlipTerms;
  readonly reference: string;
  /** Its customer's marks; null for slips of earlier releases, which have none. */
  readonly marks: MarkedSlip | null;
}

/** Whether the desk has a record of a slip: the only proof once its key leaked. */
export type IsRecorded = (token: string) => Promise<boolean>;

/** Only check symbols that are easy to say and that no chat reads as formatting. */
const EASY_TO_SAY = /[\dA-Z]$/;
/** Some chats cut other characters off the end of a link. */
const ENDS_WELL = /[\dA-Za-z]$/;

/**
 * Signs slips with Ed25519 (RFC 8032) and verifies them (docs/decisions/030). A token is `2.` and base64url
 * of the body (@tradeslip/contracts/slips) and the signature over exactly its bytes.
 */
export class SlipSigner {
  readonly #keys: SlipKeys;
  readonly #earlier: HmacSlips;
  readonly #isRecorded: IsRecorded;

  /** @param earlier slips of earlier releases */
  constructor(keys: SlipKeys, earlier: HmacSlips, isRecorded: IsRecorded = async () => false) {
    this.#keys = keys;
    this.#earlier = earlier;
    this.#isRecorded = isRecorded;
  }

  /** Null when all our keys leaked. Throws a RangeError for terms that a slip cannot hold exactly. */
  sign(terms: SlipTerms, marksOf: MarksOf): SignedSlip | null {
    const key = this.#keys.signing();
    if (key === null) return null;
    for (;;) {
      const signed = signOnce(key, terms, marksOf);
      if (EASY_TO_SAY.test(signed.reference) && ENDS_WELL.test(signed.token)) return signed;
    }
  }

  /** Throws an AppError when only the desk's record could tell and it does not answer. */
  async verify(token: string): Promise<VerifiedSlip | SlipError> {
    const parts = readSlipToken(token);
    if (parts === null) {
      const earlier = this.#earlier.verify(token);
      return earlier === null ? "unknown_slip" : { ...earlier, marks: null };
    }
    const candidates = await this.#keys.find(parts.keyId);
    if (candidates.length === 0) return "slip_key_unknown";
    const signers = candidates.filter(({ verifier }) => verifier.verify(parts.body, parts.signature));
    if (signers.length === 0) return "unknown_slip";
    const haveLeaked = signers.every(({ compromisedAt }) => compromisedAt !== undefined);
    if (haveLeaked && !(await this.#isRecorded(token))) return "slip_key_compromised";
    return readTerms(parts) ?? "slip_newer";
  }
}

function signOnce({ id, signer }: OwnKey, terms: SlipTerms, marksOf: MarksOf): SignedSlip {
  const nonce = randomBytes(NONCE_BYTES);
  const body = encodeSlipBody({ keyId: id, nonce, terms, ...marksOf(nonce) });
  const signature = signer.sign(body);
  return { token: writeSlipToken(body, signature), reference: slipReference(signature) };
}

/** Null for a body that only a later release can read. */
function readTerms({ body, signature }: SlipToken): VerifiedSlip | null {
  try {
    const { terms, nonce, customer, account } = decodeSlipBody(body);
    return { terms, reference: slipReference(signature), marks: { nonce, customer, account } };
  } catch {
    return null;
  }
}
