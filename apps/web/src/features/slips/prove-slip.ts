import type { SlipAnswer, SlipKeySet } from "@tradeslip/contracts";
import { decodeSlipBody, readSlipToken, type SlipToken, slipReference } from "@tradeslip/contracts/slips";
import { serverNow } from "../../lib/server-clock.ts";

type PublishedKey = SlipKeySet["keys"][number];

/**
 * The terms of a slip that its signature alone proves, by Web Crypto and without the server. Null where it proves nothing: an
 * earlier kind of slip, another key than these, one that leaked, or no Web Crypto (plain http).
 */
export async function proveSlip(token: string, keys: readonly PublishedKey[]): Promise<SlipAnswer | null> {
  const parts = readSlipToken(token);
  const { subtle } = globalThis.crypto as { readonly subtle?: SubtleCrypto };
  if (parts === null || subtle === undefined) return null;
  for (const key of keys) {
    if (key.kid !== parts.keyId || key.compromisedAt !== undefined) continue;
    if (await isSignedBy(subtle, key, parts)) return answerOf(parts);
  }
  return null;
}

/** False, too, where the engine has no Ed25519. */
async function isSignedBy(
  subtle: SubtleCrypto,
  { kty, crv, x }: PublishedKey,
  { body, signature }: SlipToken,
): Promise<boolean> {
  try {
    const key = await subtle.importKey("jwk", { kty, crv, x }, "Ed25519", false, ["verify"]);
    return await subtle.verify("Ed25519", key, signature, body);
  } catch {
    return false;
  }
}

/** Null for what only a later release can read. */
function answerOf({ body, signature }: SlipToken): SlipAnswer | null {
  const now = serverNow();
  try {
    const { terms } = decodeSlipBody(body);
    return {
      ...terms,
      reference: slipReference(signature),
      status: now < Date.parse(terms.expiresAt) ? "valid" : "expired",
      serverTime: new Date(now).toISOString(),
    };
  } catch {
    return null;
  }
}
