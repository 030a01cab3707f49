import type { ReceiptTerms } from "@tradeslip/contracts";
import {
  decodeReceiptBody,
  encodeReceiptBody,
  type ReceiptError,
  receiptMessage,
  readReceiptToken,
  writeReceiptToken,
} from "@tradeslip/contracts/receipts";
import type { SlipKeys } from "./slip-keys.ts";

/** A receipt that we signed. */
export interface SignedReceipt {
  readonly terms: ReceiptTerms;
  /** Whether its key leaked, so that only the desk's record proves it. */
  readonly hasLeakedKey: boolean;
}

/**
 * Signs receipts with the keys of slips, over bytes that no slip can have (docs/decisions/030). The same
 * terms give the same token while the key stays the same.
 */
export class ReceiptSigner {
  readonly #keys: Pick<SlipKeys, "signing" | "find">;

  constructor(keys: Pick<SlipKeys, "signing" | "find">) {
    this.#keys = keys;
  }

  /** Null when all our keys leaked, or no receipt can hold these terms exactly. */
  sign(terms: ReceiptTerms): string | null {
    const key = this.#keys.signing();
    if (key === null) return null;
    try {
      const body = encodeReceiptBody({ keyId: key.id, terms });
      return writeReceiptToken(body, key.signer.sign(receiptMessage(body)));
    } catch (error) {
      if (error instanceof RangeError) return null;
      throw error;
    }
  }

  async verify(token: string): Promise<SignedReceipt | ReceiptError> {
    const parts = readReceiptToken(token);
    if (parts === null) return "unknown_receipt";
    const candidates = await this.#keys.find(parts.keyId);
    if (candidates.length === 0) return "receipt_key_unknown";
    const message = receiptMessage(parts.body);
    const signers = candidates.filter(({ verifier }) => verifier.verify(message, parts.signature));
    if (signers.length === 0) return "unknown_receipt";
    const terms = readTerms(parts.body);
    const hasLeakedKey = signers.every(({ compromisedAt }) => compromisedAt !== undefined);
    return terms === null ? "receipt_newer" : { terms, hasLeakedKey };
  }
}

/** Null for a body that only a later release can read. */
function readTerms(body: Uint8Array): ReceiptTerms | null {
  try {
    return decodeReceiptBody(body).terms;
  } catch {
    return null;
  }
}
