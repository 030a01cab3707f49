import { createPublicKey, verify } from "node:crypto";
import {
  decodeSlipBody,
  readSlipToken,
  type SlipError,
  slipReference,
  type SlipTerms,
  type SlipToken,
} from "@tradeslip/contracts/slips";
import type { Database } from "../db/database.ts";
import type { MarkedSlip } from "./customer.ts";

export interface ReadSlip extends MarkedSlip {
  readonly token: string;
  readonly reference: string;
  readonly terms: SlipTerms;
  /** The holder of the leaked key could have made it, so only a recorded order counts. */
  readonly isCompromised: boolean;
}

/**
 * A slip signed with one of the archived keys. Slips of earlier releases are unknown here: only the servers
 * have the secrets to check them.
 */
export async function readSlip(db: Database, token: string): Promise<ReadSlip | SlipError> {
  const parts = readSlipToken(token);
  if (parts === null) return "unknown_slip";
  const keys = await db
    .selectFrom("slip_keys")
    .select(["x", "compromised_at"])
    .where("kid", "=", parts.keyId)
    .execute();
  if (keys.length === 0) return "slip_key_unknown";
  const signers = keys.filter(({ x }) => isSignedBy(x, parts));
  if (signers.length === 0) return "unknown_slip";
  try {
    const { terms, nonce, customer, account } = decodeSlipBody(parts.body);
    const isCompromised = signers.every(({ compromised_at }) => compromised_at !== null);
    return {
      token,
      reference: slipReference(parts.signature),
      terms,
      nonce,
      customer,
      account,
      isCompromised,
    };
  } catch {
    // Only a later release can read it.
    return "slip_newer";
  }
}

function isSignedBy(x: string, { body, signature }: SlipToken): boolean {
  const key = createPublicKey({ format: "jwk", key: { kty: "OKP", crv: "Ed25519", x } });
  return verify(null, body, key, signature);
}
